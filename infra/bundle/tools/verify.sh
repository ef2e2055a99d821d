#!/bin/sh
# Checks the evidence bundle this file was unpacked with: sh tools/verify.sh
# Needs a POSIX shell and sha256sum; xxd or perl make it quicker. Uses no network and writes nothing. Ends with 0, or names the first bad
# item and ends with 1.
LC_ALL=C
export LC_ALL
cd "$(dirname "$0")/.." || exit 1

bad() {
  printf 'BAD  %s: %s\n' "$1" "$2"
  exit 1
}

# The hash of standard input, or of a file.
hash_of_input() {
  sum=$(sha256sum) && printf %s "${sum%% *}"
}
hash_of_file() {
  sum=$(sha256sum <"$1" 2>/dev/null) && printf %s "${sum%% *}"
}

# member LINE NAME: sets value to a number or a text of a short line of canonical JSON; null as it is written, empty when it has none.
member() {
  value=
  case $1 in
    *"\"$2\":"*) ;;
    *) return 0 ;;
  esac
  value=${1#*"\"$2\":"}
  case $value in
    \"*)
      value=${value#?}
      value=${value%%\"*}
      ;;
    *) value=${value%%[,\}]*} ;;
  esac
}

# stated FILE NAME: a number or hash of a file that is one line of canonical JSON.
stated() {
  sed -n "s/.*\"$2\":\"\{0,1\}\([0-9a-f]*\).*/\1/p" "$1"
}

# Hex on standard input to raw bytes.
if command -v xxd >/dev/null 2>&1; then
  raw() { xxd -r -p; }
elif command -v perl >/dev/null 2>&1; then
  raw() { perl -ne 'chomp; print pack("H*", $_)'; }
else
  raw() {
    IFS= read -r hex
    while [ -n "$hex" ]; do
      pair=${hex%"${hex#??}"}
      hex=${hex#??}
      printf "\\$(printf %03o "0x$pair")"
    done
  }
fi

is_hash() {
  [ ${#1} -eq 64 ] || return 1
  case $1 in *[!0-9a-f]*) return 1 ;; esac
}
is_count() {
  case $1 in '' | *[!0-9]*) return 1 ;; esac
}

for file in SHA256SUMS manifest.json chain/records.jsonl chain/segment.jsonl merkle/inclusion.jsonl; do
  [ -f "$file" ] || bad "$file" "is not there"
done

# 1. Every file has its hash, and is the only one of its name.
count=0
while IFS= read -r line || [ -n "$line" ]; do
  sum=${line%% *}
  path=${line#*  }
  is_hash "$sum" || bad SHA256SUMS "is damaged at \"$path\""
  [ "$sum  $path" = "$line" ] || bad SHA256SUMS "is damaged at \"$path\""
  case $path in /* | *..* | *\\*) bad SHA256SUMS "names \"$path\"" ;; esac
  [ -f "$path" ] || bad "$path" "is not there"
  [ "$(hash_of_file "$path")" = "$sum" ] || bad "$path" "does not have its hash"
  name=${path##*/}
  stem=${name%%.*}
  if is_hash "$stem"; then
    case $name in
      *.capture.json) ;;
      *) [ "$stem" = "$sum" ] || bad "$path" "is not named by its hash" ;;
    esac
  fi
  count=$((count + 1))
done <SHA256SUMS
written=$(hash_of_file SHA256SUMS)
again=$(find . -type f ! -path ./SHA256SUMS | sed 's,^\./,,' | sort | while IFS= read -r path; do sha256sum "$path"; done | hash_of_input)
[ "$written" = "$again" ] || bad SHA256SUMS "does not list exactly the files that are here, in order"
others=$(find . ! -type f ! -type d | sed -n 1p)
[ -z "$others" ] || bad "$others" "is no plain file"
printf 'ok   %s files have the hashes of SHA256SUMS\n' "$count"

# 2. The manifest lists them: one file a line once it is cut at the braces.
entries=$(tr '{' '\n' <manifest.json)
entry_of() {
  printf '%s\n' "$entries" | grep -F -- "$1"
}
while IFS= read -r line; do
  path=${line#*  }
  [ "$path" = manifest.json ] && continue
  entry=$(entry_of "\"path\":\"$path\",") || bad manifest.json "does not list $path"
  member "$entry" sha256
  [ "$value" = "${line%% *}" ] || bad manifest.json "states another hash of $path"
done <SHA256SUMS
head_seq=$(stated manifest.json chain_head_seq)
head_hash=$(stated manifest.json chain_head_hash)
head_root=$(stated manifest.json head_root)
tree_size=$(stated manifest.json tree_size)
is_count "$head_seq" || bad manifest.json "states no head"
[ "$tree_size" = $((head_seq + 1)) ] || bad manifest.json "states a tree that does not end at the head"
printf 'ok   manifest.json lists them\n'

# 3. The chain: each record hashes to the prev of the next, the last to the head.
first=
expected=
while IFS= read -r line || [ -n "$line" ]; do
  member "$line" seq
  seq=$value
  is_count "$seq" || bad chain/segment.jsonl "holds a line that is no record"
  if [ -z "$first" ]; then
    first=$seq
    member "$line" prev
    [ "$seq" != 0 ] || [ "$value" = 0000000000000000000000000000000000000000000000000000000000000000 ] || bad "record 0" "does not begin a chain"
  else
    [ "$seq" = $((last + 1)) ] || bad "record $seq" "stands after record $last in chain/segment.jsonl"
    member "$line" prev
    [ "$value" = "$expected" ] || bad "record $last" "is not the one that record $seq follows"
  fi
  expected=$(printf %s "$line" | hash_of_input)
  last=$seq
done <chain/segment.jsonl
[ "$last" = "$head_seq" ] || bad chain/segment.jsonl "ends at record $last, the head is record $head_seq"
[ "$expected" = "$head_hash" ] || bad "record $last" "does not hash to the head, $head_hash"
printf 'ok   records %s to %s are an unbroken chain to the head %s\n' "$first" "$last" "$head_hash"

# 4. The tree: each record of the token is a leaf of it (RFC 6962, RFC 9162 2.1.3.2).
node() {
  { printf '\001'; printf '%s\n' "$1$2" | raw; } | hash_of_input
}

# fold SEQ SIZE LEAF HASHES: the root they lead to.
fold() {
  fn=$1
  sn=$(($2 - 1))
  root=$3
  for sibling in $4; do
    [ "$sn" -gt 0 ] && is_hash "$sibling" || return 1
    if [ $((fn % 2)) -eq 1 ] || [ "$fn" -eq "$sn" ]; then
      root=$(node "$sibling" "$root")
      while [ $((fn % 2)) -eq 0 ] && [ "$fn" -ne 0 ]; do
        fn=$((fn / 2))
        sn=$((sn / 2))
      done
    else
      root=$(node "$root" "$sibling")
    fi
    fn=$((fn / 2))
    sn=$((sn / 2))
  done
  [ "$sn" -eq 0 ] && printf %s "$root"
}

proven=0
before=-1
while IFS= read -r line <&3; do
  member "$line" seq
  seq=$value
  is_count "$seq" && [ "$seq" -gt "$before" ] || bad chain/records.jsonl "is out of order after record $before"
  before=$seq
  if [ "$seq" -ge "$first" ]; then
    grep -Fqx -- "$line" chain/segment.jsonl || bad "record $seq" "is another in chain/segment.jsonl"
  fi
  IFS= read -r proof <&4 || bad "record $seq" "has no line in merkle/inclusion.jsonl"
  member "$proof" seq
  [ "$value" = "$seq" ] || bad merkle/inclusion.jsonl "has no line for record $seq in its place"
  member "$proof" tree_size
  [ "$value" = "$tree_size" ] || bad "record $seq" "is proven to another tree"
  leaf=$({ printf '\000'; printf %s "$line"; } | hash_of_input)
  member "$proof" leaf_hash
  [ "$value" = "$leaf" ] || bad "record $seq" "is not the leaf that merkle/inclusion.jsonl names"
  hashes=${proof#*\[}
  hashes=$(printf %s "${hashes%%\]*}" | tr ',"' '  ')
  root=$(fold "$seq" "$tree_size" "$leaf" "$hashes")
  member "$proof" merkle_root
  [ "$root" = "$head_root" ] && [ "$value" = "$head_root" ] || bad "record $seq" "is not proven to the root $head_root"
  proven=$((proven + 1))
done 3<chain/records.jsonl 4<merkle/inclusion.jsonl
[ "$proven" -gt 0 ] || bad chain/records.jsonl "holds no record"
[ "$(sed -n '$=' merkle/inclusion.jsonl)" = "$proven" ] || bad merkle/inclusion.jsonl "proves more records than there are"
printf 'ok   %s records are leaves of the tree with the root %s\n' "$proven" "$head_root"
[ "$first" = 0 ] || printf 'ok   records before %s rest on that root alone: compare it, too\n' "$first"

# No record of the token in the segment may be missing, as far as its subject tells. Readings are chosen; tools/verify.mjs looks at the newest.
symbol=$(sed -n 's/.*"symbol":"\([^"]*\)".*/\1/p' manifest.json)
grep -F -e '"kind":"registry.changed"' -e "\"subject\":\"$symbol\"" -e "\"subject\":\"$symbol/" chain/segment.jsonl |
  grep -E '"kind":"(registry\.changed|document\.captured|document\.unreadable|report\.parsed|report\.superseded|reconciliation\.compared|context\.pulled)"' |
  while IFS= read -r line; do
    grep -Fqx -- "$line" chain/records.jsonl && continue
    member "$line" seq
    bad "record $value" "is of this token and not in chain/records.jsonl"
  done || exit 1

# 5. What a record names is here, and every document was captured before it was read.
read=0
measured=0
while IFS= read -r line; do
  member "$line" seq
  seq=$value
  member "$line" kind
  kind=$value
  member "$line" artifact_bytes
  bytes=$value
  member "$line" artifact
  artifact=$value
  case $kind in
    document.captured | report.* | document.unreadable | methodology.published | supply.measured | reconciliation.compared | context.pulled)
      entry_of "\"artifact_id\":\"$artifact\",\"bytes\":$bytes," >/dev/null ||
        bad "record $seq" "names $artifact, which manifest.json does not list"
      ;;
  esac
  if [ "$kind" = supply.measured ]; then
    member "$line" subject
    reading=measurements/${value#*/}/${artifact#sha256:}.json
    [ -f "$reading" ] || continue
    measured=$((measured + 1))
    for name in quorum_log_artifact_id storage_proof_artifact_id; do
      behind=$(sed -n "s/.*\"$name\":\"\(sha256:[0-9a-f]*\)\".*/\1/p" "$reading")
      [ -z "$behind" ] || entry_of "\"artifact_id\":\"$behind\"," >/dev/null || bad "$reading" "names $behind, which manifest.json does not list"
    done
  fi
  case $kind in report.parsed | document.unreadable) ;; *) continue ;; esac
  member "$line" cause_seq
  cause=$value
  is_count "$cause" && [ "$cause" -lt "$seq" ] || bad "record $seq" "names no capture before it"
  captured=$(grep -F "\"seq\":$cause,\"subject\":" chain/records.jsonl)
  member "$captured" kind
  [ "$value" = document.captured ] || bad "record $seq" "names no capture before it"
  parse=parses/${artifact#sha256:}.json
  [ -f "$parse" ] || bad "$parse" "is not there"
  source=$(stated "$parse" source_sha256)
  [ -f "sources/$source.capture.json" ] || bad "$parse" "was read from a document whose capture is not here"
  member "$captured" artifact
  [ "sha256:$(hash_of_file "sources/$source.capture.json")" = "$value" ] ||
    bad "record $seq" "was read from another document than record $cause captured"
  read=$((read + 1))
done <chain/records.jsonl
printf 'ok   %s readings, each of a document captured before it\n' "$read"
[ "$measured" -eq 0 ] || printf 'ok   %s measurements are here with what they name; tools/verify.mjs verifies their proofs\n' "$measured"
printf 'Intact, as far as this bundle goes: compare the head with one from elsewhere.\n'

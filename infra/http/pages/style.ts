/** The one style sheet of the pages. Wide content scrolls inside itself; the page never scrolls sideways. */
export const STYLE = `
:root{--ink:#14212b;--soft:#51616e;--line:#d5dde3;--paper:#fff;--tint:#f3f6f8;--link:#0b5cad;--good:#1a6b3c;--warn:#8a5300;--bad:#a02420}
@media (prefers-color-scheme:dark){:root{--ink:#e6edf2;--soft:#9fb0bd;--line:#2f3d48;--paper:#10181e;--tint:#182229;--link:#7db8f5;--good:#6fcf97;--warn:#f0b45b;--bad:#ff8f88}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
header,main,footer{max-width:76rem;margin:0 auto;padding:1rem 1.25rem}
header{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;align-items:baseline;border-bottom:1px solid var(--line)}
.brand{font-weight:700;font-size:1.1rem;color:inherit;text-decoration:none}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1.1rem}
a{color:var(--link);overflow-wrap:anywhere}
a:focus-visible,summary:focus-visible,[tabindex]:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.skip{position:absolute;left:-100rem}
.skip:focus{left:.5rem;top:.5rem;background:var(--paper);padding:.5rem}
h1{font-size:1.6rem;line-height:1.25;margin:1rem 0 .5rem}
h2{font-size:1.2rem;margin:2rem 0 .5rem}
h3{font-size:1rem;margin:1.5rem 0 .25rem}
p{max-width:46rem;margin:.5rem 0;overflow-wrap:anywhere}
.soft,footer,caption{color:var(--soft)}
footer{border-top:1px solid var(--line);margin-top:2rem;font-size:.875rem}
.notice{border-left:4px solid var(--warn);background:var(--tint);padding:.75rem 1rem;margin:1rem 0}
.figure{font-size:1.5rem;font-weight:600;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;margin:.75rem 0}
caption{text-align:left;padding:.25rem 0}
th,td{text-align:left;vertical-align:top;padding:.55rem .75rem .55rem 0;border-bottom:1px solid var(--line)}
thead th{font-size:.8125rem;color:var(--soft);font-weight:600}
td.amount,th.amount{padding-left:.75rem}
td.amount{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
th.amount{text-align:right}
td.picture img{display:block;margin-top:.35rem;max-width:100%;height:auto;border:1px solid var(--line);border-radius:.25rem;background:var(--tint);font-size:.8125rem}
tbody th{font-weight:600}
small{display:block;color:var(--soft);font-weight:400;font-size:.8125rem}
.status{font-weight:600;white-space:nowrap}
.board .status{white-space:normal}
.CURRENT{color:var(--good)}.STALE{color:var(--warn)}.WITHHELD_STALE{color:var(--bad)}
code,.hash{font-family:ui-monospace,monospace;font-size:.875em;overflow-wrap:anywhere}
pre{background:var(--tint);padding:.75rem;overflow-x:auto}
.facts{margin:.75rem 0;display:grid;gap:.6rem 1.5rem;grid-template-columns:repeat(auto-fill,minmax(min(17rem,100%),1fr))}
.facts dt{color:var(--soft);font-size:.8125rem}.facts dd{margin:0;overflow-wrap:anywhere}
figure{margin:.75rem 0}
blockquote{margin:.5rem 0;padding-left:1rem;border-left:4px solid var(--line);max-width:46rem}
.entry{border-top:1px solid var(--line)}
li{max-width:46rem;margin:.25rem 0;overflow-wrap:anywhere}
q{overflow-wrap:anywhere}
.chart{display:block;font-size:13px;overflow:visible}
.chart text{fill:var(--ink)}.chart .ground{fill:var(--tint)}.chart .bar,.chart .point{fill:var(--link)}.chart .bar{stroke:var(--link)}
.chart .dots{fill:none;stroke:var(--link);stroke-width:4px;stroke-linecap:round;vector-effect:non-scaling-stroke}.chart .axis{stroke:var(--line)}.chart .parity{stroke:var(--soft);stroke-dasharray:4 4}
@media (min-width:56.01rem){.beside{display:grid;grid-template-columns:minmax(0,2fr) minmax(0,3fr);gap:2.5rem;align-items:start}}
ul.links{list-style:none;padding:0;margin:0}
@media (min-width:56.01rem){.links,.links .hash,time,tbody th a{white-space:nowrap}td.picture,th.picture{width:35rem;padding-left:.75rem}.board td small{max-width:15rem}.board td.amount small{max-width:none}}
@media (max-width:56rem){
.board thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.board,.board caption,.board tbody,.board tr,.board th{display:block;width:100%}
.board tr{border:1px solid var(--line);border-radius:.5rem;padding:.5rem .85rem;margin:0 0 .85rem}
.board th,.board td,.board td.amount{border:0;padding:.2rem 0;text-align:left;white-space:normal}
.board td{display:grid;grid-template-columns:6rem minmax(0,1fr);column-gap:.25rem;overflow-wrap:anywhere}
.board td.amount{font-size:.9rem}
.board td.picture{display:block}
.board td.picture::before{display:block}
.board td::before{content:attr(data-label);color:var(--soft);font-size:.8125rem;padding-top:.15rem}
}
`;

import { expect } from "chai";
import { ahead } from "../../../infra/projections/ahead.js";
import { MemoryRows } from "../../../infra/projections/memory-rows.js";
import { notification, parseNotification } from "../../../infra/projections/notification.js";
import { RowCache } from "../../../infra/projections/row-cache.js";
import { schemaName } from "../../../infra/projections/tables.js";
import { merkle } from "../../../projections/merkle/merkle.js";

describe("notification of a projection's commit", () => {
  it("carries positions of any size exactly, and none", () => {
    for (const position of [0n, 2n ** 63n - 1n, null]) {
      const moved = { projection: "board", position, generation: 3 };
      expect(parseNotification(notification(moved))).to.deep.equal(moved);
    }
  });

  for (const payload of ["", "null", "[]", "{}", '{"projection":"board"}', '{"generation":1,"position":"-1","projection":"board"}', "{"]) {
    it(`is not read from ${JSON.stringify(payload)}`, () => {
      expect(parseNotification(payload)).to.equal(undefined);
    });
  }
});

describe("the cache of rows", () => {
  it("tells a row known to be absent from one that is not known", () => {
    const cache = new RowCache(1_000);
    cache.set("t", "absent", undefined, 0);
    expect([cache.has("t", "absent"), cache.get("t", "absent"), cache.has("t", "unknown")]).to.deep.equal([true, undefined, false]);
  });

  it("lets the longest unused go when it is trimmed, and only then", () => {
    const cache = new RowCache(1_000);
    for (const id of ["a", "b", "c"]) cache.set("t", id, { id }, 200);
    cache.get("t", "a");
    expect(["a", "b", "c"].map((id) => cache.has("t", id))).to.deep.equal([true, true, true]);
    cache.trim();
    expect(["a", "b", "c"].map((id) => cache.has("t", id))).to.deep.equal([true, false, true]);
  });
});

describe("rows in memory", () => {
  it("are as before when a fold throws half-way", () => {
    const rows = new MemoryRows(merkle);
    rows.atomically(() => rows.put("frontier", "kept", { size: 1 }));
    const fold = () => {
      rows.put("frontier", "kept", { size: 2 });
      rows.put("frontier", "kept", { size: 3 });
      rows.remove("frontier", "kept");
      rows.put("frontier", "new", { size: 4 });
      throw new Error("half-way");
    };
    expect(() => rows.atomically(fold)).to.throw("half-way");
    expect([...rows.table("frontier")]).to.deep.equal([["kept", { size: 1 }]]);
  });
});

describe("reading ahead", () => {
  async function* counted(end: () => void): AsyncGenerator<number> {
    try {
      for (let i = 0; ; i += 1) yield i;
    } finally {
      end();
    }
  }

  it("hands out the same items in order and ends its source when the consumer leaves", async () => {
    let ended = 0;
    const seen: number[] = [];
    for await (const item of ahead(counted(() => (ended += 1)))) {
      seen.push(item);
      if (item === 3) break;
    }
    expect(seen).to.deep.equal([0, 1, 2, 3]);
    expect(ended).to.equal(1);
  });

  it("passes an error on after the items before it", async () => {
    const failing = async function* () {
      yield 1;
      throw new Error("broken");
    };
    const seen: unknown[] = [];
    const reading = (async () => {
      for await (const item of ahead(failing())) seen.push(item);
    })();
    expect(await reading.catch((error: Error) => error.message)).to.equal("broken");
    expect(seen).to.deep.equal([1]);
  });
});

describe("the schema of a generation", () => {
  it("is named by projection and number, and never by what is no plain name", () => {
    expect(schemaName("board", 12)).to.equal("read_board_v12");
    for (const name of ["", "Board", 'a"b', "a b", "a;b", "1a"]) expect(() => schemaName(name, 1)).to.throw(RangeError);
  });
});

import type { Measured } from "../../../commands/measurement/measure-supply.js";
import type { CatalogNetwork } from "../../../domain/registry/catalog.js";
import { expectAuditable } from "./audited-measurements.js";
import { type MeasuringWorld, measuringWorld } from "./measuring-world.js";
import { type ThreeNodes, threeNodes } from "./three-nodes.js";

/** What the cases of a suite measure with; a case may put another world in the place of its own. */
export type OnThreeNodes = {
  readonly nodes: ThreeNodes;
  world: MeasuringWorld;
  readonly measure: (change?: Partial<CatalogNetwork>) => Promise<Measured>;
};

/** Three nodes for the suite, honest again before each case; a world of its own for each, whose records the audit takes. */
export const onThreeNodes = (timeoutMs: number): OnThreeNodes => {
  let nodes: ThreeNodes | undefined;
  let world: MeasuringWorld | undefined;
  before(async () => {
    nodes = await threeNodes();
  });
  after(() => nodes?.stop());
  beforeEach(() => {
    world = measuringWorld({ timeoutMs });
    nodes?.behaving();
  });
  afterEach(() => expectAuditable(held(world)));
  return {
    get nodes() {
      return held(nodes);
    },
    get world() {
      return held(world);
    },
    set world(other) {
      world = other;
    },
    measure: (change = {}) => held(world).measure(held(nodes).onex(change), held(nodes).legsWithin(timeoutMs)),
  };
};

const held = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error("no case is running");
  return value;
};

import { expect } from "chai";
import { openMetrics } from "../../../infra/app/metrics.js";

describe("the count of answered requests", () => {
  it("is by method and status, and goes on from scrape to scrape", async () => {
    const metrics = openMetrics();
    const count = async (method: string, status: number): Promise<number> =>
      Number(new RegExp(`http_requests_total\\{method="${method}",status="${status}"\\} (\\d+)`).exec(await metrics.text())?.[1] ?? 0);
    for (const status of [200, 200, 304]) metrics.answered("GET", status, 0.001);
    expect([await count("GET", 200), await count("GET", 304), await count("POST", 405)]).to.deep.equal([2, 1, 0]);
    metrics.answered("GET", 200, 0.001);
    metrics.answered("POST", 405, 0.001);
    expect([await count("GET", 200), await count("GET", 304), await count("POST", 405)]).to.deep.equal([3, 1, 1]);
    expect(await metrics.text()).to.include("reserve_board_http_request_seconds_count 5");
  });
});

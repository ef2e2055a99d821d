import { expect } from "chai";
import { DamagedArtifact, DatabaseUnavailable } from "../../commands/ports.js";
import { pictureWindow } from "../../domain/board/picture-window.js";
import { artifactId, sha256OfArtifactId } from "../../domain/shared/sha256.js";
import { type FigurePictures, NoPictureSlot, type PictureRequest } from "../../read-api/pictures-port.js";
import { column, report, row, token, total } from "../support/board.js";
import { apiWith } from "../support/read-api.js";

const january = report("2026-01", {
  parse: {
    columns: [
      column("2026-01-31", {
        total_reserve: { ...total("1000.5"), page: 2, text: "1,000.50", box: [400, 500, 440, 510] },
        liability: null,
        rows: [
          row({ label: "Bills <b>", amount: total("900.25").amount, page: 3, text: "“900.25”", box: [10, 20, 30, 40] }),
          row({ label: "Gold", category: "PRECIOUS_METALS", unit: "XAU_OZ", page: 3, box: [1, 1, 2, 2] }),
          row({ label: "Cash", category: "CASH", amount: total("100.25").amount, page: 3, text: "100.25", box: [10, 50, 30, 60] }),
        ],
      }),
      column("2026-01-20", { rows: [row({ page: 5, box: [5, 5, 6, 6] })] }),
    ],
  },
});
const reading = sha256OfArtifactId(january.report_artifact_id);
const tokens = [token("XUSD", { reports: [january] }), token("OLDX", { reports: [report("2025-01")] })];
const picture = Buffer.from("a picture");

const world = async (over: Parameters<typeof apiWith>[0] = {}) => {
  const asked: PictureRequest[] = [];
  const pictures: FigurePictures = async (request) => {
    asked.push(request);
    return picture;
  };
  const { snapshot, ...others } = over;
  return { asked, api: await apiWith({ pictures, ...others, snapshot: { tokens, ...snapshot } }) };
};
const figure = (name: string): string => `/readings/${reading}/figures/${name}.png`;
const wholePage = (name: string): string => `/readings/${reading}/pages/${name}.png`;

describe("pictures of figures", () => {
  it("stand beside each figure of a report's page, described, with their room kept and loaded when they come into view", async () => {
    const { api } = await world();
    const { text } = await api.get("/tokens/XUSD/2026-01");
    const images = [...text.matchAll(/<img [^>]*>/g)].map(([tag]) => tag);
    expect(images).to.have.length(3);
    const room = pictureWindow([400, 500, 440, 510], "strip");
    expect(images[0]).to.include(`src="${figure("1")}" width="${room.width}" height="${room.height}" loading="lazy"`);
    expect(images[1]).to.include('alt="Page 3 of the document, the text ““900.25”” outlined"');
    expect(text).to.include(`srcset="${figure("3-near")}"`);
    expect(text).to.include(`<a href="${wholePage("3")}">`);
    expect(text).to.include('<a href="https://issuer.example/reports/2026-01.pdf#page=3">3</a>');
  });

  it("show the place of that figure, and are drawn with the others of its page alone", async () => {
    const { api, asked } = await world();
    const source = january.parse.source_sha256;
    const bills = {
      source,
      page: 3,
      boxes: [
        [10, 20, 30, 40],
        [10, 50, 30, 60],
      ],
    };
    for (const path of [figure("1"), figure("2"), figure("3-near"), wholePage("3")]) expect((await api.get(path)).status).to.equal(200);
    expect(asked).to.deep.equal([
      { source, page: 2, boxes: [[400, 500, 440, 510]], view: "strip", figure: 0 },
      { ...bills, view: "strip", figure: 0 },
      { ...bills, view: "near", figure: 1 },
      { ...bills, view: "page", figure: 0 },
    ]);
  });

  it("are kept for good by whoever got them, under a strong tag, and shown by nobody else's pages", async () => {
    const { api } = await world();
    const { status, headers, text } = await api.get(figure("1"));
    expect([status, text]).to.deep.equal([200, "a picture"]);
    expect(headers.get("content-type")).to.equal("image/png");
    expect(headers.get("cache-control")).to.equal("private, max-age=31536000, immutable");
    expect(headers.get("content-security-policy")).to.include("default-src 'none'").and.include("img-src 'self'");
    expect(headers.get("cross-origin-resource-policy")).to.equal("same-origin");
    const etag = headers.get("etag") ?? "";
    expect(etag).to.match(/^"[0-9a-f]{32}"$/);
    expect((await api.get(figure("1"), { "If-None-Match": etag })).status).to.equal(304);
    const head = await api.get(figure("1"), {}, "HEAD");
    expect([head.status, head.text, head.headers.get("content-length")]).to.deep.equal([200, "", "9"]);
  });

  it("are of places of active reports only", async () => {
    const { api, asked } = await world();
    const none = ["0", "4", "01", "1-far", "1e0", "-1", "99999"].map(figure);
    const pages = ["1", "4", "5", "0", "03"].map(wholePage);
    const readings = ["0".repeat(64), "XUSD", sha256OfArtifactId(artifactId(january.parse.source_sha256))].map(
      (id) => `/readings/${id}/figures/1.png`,
    );
    for (const path of [...none, ...pages, ...readings]) expect((await api.get(path)).status, path).to.equal(404);
    expect(asked).to.deep.equal([]);
  });

  it("are withheld with the figures, and not with those of a token whose report is old", async () => {
    const withheld = await world({ snapshot: { methodology: { sha256: null, uploaded_at: null, reviews: [] } } });
    const refused = await withheld.api.get(figure("1"));
    expect([refused.status, refused.headers.get("content-type")]).to.deep.equal([403, "application/problem+json"]);
    expect(withheld.asked).to.deep.equal([]);
    const late = await world({ now: "2027-06-01T00:00:00.000Z" });
    expect((await late.api.get("/tokens/XUSD/2026-01")).status).to.equal(200);
    expect((await late.api.get(figure("1"))).status).to.equal(200);
  });

  it("say why there is none: a place taken, a page that cannot be drawn, evidence that does not verify", async () => {
    for (const [fault, status, code, retry] of [
      [new NoPictureSlot(), 503, "service_unavailable", "5"],
      [new DatabaseUnavailable(), 503, "service_unavailable", "2"],
      [new DamagedArtifact(artifactId(january.parse.source_sha256)), 503, "integrity_error", null],
    ] as const) {
      const { api } = await world({ pictures: () => Promise.reject(fault) });
      const reply = await api.get(figure("1"));
      expect([reply.status, JSON.parse(reply.text).code, reply.headers.get("retry-after")]).to.deep.equal([status, code, retry]);
      expect(reply.headers.get("cache-control")).to.equal("no-store");
    }
    const { api } = await world({ pictures: async () => undefined });
    expect((await api.get(figure("1"))).status).to.equal(404);
    const damaged = await world({ snapshot: { damaged: new Set([artifactId(january.parse.source_sha256)]) } });
    expect((await damaged.api.get(figure("1"))).status).to.equal(503);
  });

  it("tell a browser that opens one by itself in a page of its own", async () => {
    const { api } = await world();
    const reply = await api.get(figure("9"), { Accept: "text/html,*/*" });
    expect([reply.status, reply.headers.get("content-type")]).to.deep.equal([404, "text/html; charset=utf-8"]);
    const post = await api.get(figure("1"), {}, "POST");
    expect([post.status, post.headers.get("allow")]).to.deep.equal([405, "GET, HEAD"]);
  });
});

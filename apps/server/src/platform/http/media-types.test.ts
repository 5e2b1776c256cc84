import { gzipSync } from "node:zlib";
import { mediaType } from "@atrium/contract/client.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Rig, startRig } from "../../testing/rig.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());

const plain = "application/json";

test.each([
  [undefined, mediaType],
  ["*/*", mediaType],
  ["application/*", mediaType],
  [mediaType, mediaType],
  [`${mediaType}, ${plain}`, mediaType],
  [`${plain}, ${mediaType}`, mediaType],
  [`${plain};q=0.9, ${mediaType};q=1`, mediaType],
  ["APPLICATION/VND.ATRIUM.V2+JSON", mediaType],
  ["text/html", mediaType],
  [`${plain};q=nonsense`, mediaType],
  [plain, plain],
  ["Application/JSON; charset=utf-8", plain],
  [`text/html, ${plain};q=0.5`, plain],
  [`${plain}, ${mediaType};q=0.5`, plain],
  [`${plain}, */*;q=0.1`, plain],
])("X3 accept %o is answered in %s", async (accept, type) => {
  const answer = await rig.ask({ url: "/api/public/buildings", headers: accept === undefined ? {} : { accept } });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toBe(`${type}; charset=utf-8`);
  expect(Object.keys(answer.json<object>())).toContain("data");
});

test("X3 a cached answer of one media type is not served for another", async () => {
  const answer = await rig.ask({ url: "/api/public/theme" });
  expect(answer.headers["cache-control"]).toContain("public");
  expect(String(answer.headers.vary).split(", ")).toContain("accept");
});

test.each([plain, `${plain}; charset=utf-8`, mediaType, `${mediaType}; charset=utf-8`])(
  "X3 a body of %s is read",
  async (type) => {
    const answer = await rig.ask({
      method: "POST",
      url: "/api/auth/v2/validate-email",
      headers: { "content-type": type, "x-brand": "alpha" },
      payload: JSON.stringify({ email: "anna@acme.test" }),
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ email: "anna@acme.test" });
  },
);

test.each(["text/plain", "application/x-www-form-urlencoded", "application/vnd.atrium.v1+json", "text/json"])(
  "X3 a body of %s is refused",
  async (type) => {
    const answer = await rig.ask({
      method: "POST",
      url: "/api/auth/v2/validate-email",
      headers: { "content-type": type, "x-brand": "alpha" },
      payload: JSON.stringify({ email: "anna@acme.test" }),
    });
    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toMatchObject({ code: "unsupported_media_type" });
  },
);

test("X3 a call without a body may name a media type, as every call of the portal does", async () => {
  const { token } = await rig.login("anna@acme.test");
  const answer = await rig.ask({
    method: "POST",
    url: "/api/auth/logout",
    headers: { "content-type": plain, authorization: `Bearer ${token}` },
  });
  expect(answer.statusCode).toBe(200);
});

test("X3 a body that sets `__proto__` is refused under either media type", async () => {
  for (const type of [plain, mediaType]) {
    const answer = await rig.ask({
      method: "POST",
      url: "/api/auth/v2/validate-email",
      headers: { "content-type": type, "x-brand": "alpha" },
      payload: '{"email": "anna@acme.test", "__proto__": {"admin": true}}',
    });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, "malformed_json"]);
  }
});

test.each(["gzip", "br", "deflate", "zstd", "GZIP", "gzip, identity"])(
  "#42 a body compressed as %s is refused unread",
  async (encoding) => {
    const answer = await rig.ask({
      method: "POST",
      url: "/api/auth/v2/validate-email",
      headers: { "content-type": plain, "content-encoding": encoding, "x-brand": "alpha" },
      payload: gzipSync(JSON.stringify({ email: "anna@acme.test" })),
    });
    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toMatchObject({ code: "unsupported_media_type" });
  },
);

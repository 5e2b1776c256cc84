import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { importAgain } from "../../testing/other-process.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

let rig: Rig;
let token: string;
beforeAll(async () => {
  rig = await startRig();
  ({ token } = await rig.login("anna@acme.test"));
});
afterAll(() => rig.close());
beforeEach(() => rig.forgetLimits());

const url = "/api/users/current/avatar";
const put = (payload: Buffer, { type = "image/jpeg", query = "", bearer = token } = {}) =>
  rig.ask({
    method: "PUT",
    url: `${url}${query}`,
    headers: { authorization: `Bearer ${bearer}`, "content-type": type, "x-brand": "alpha" },
    payload,
  });

/** A picture of the given size: left half red, right half blue. */
function twoHalves(width: number, height: number) {
  const half = { width: Math.floor(width / 2), height, channels: 3 as const };
  return sharp({ create: { width, height, channels: 3, background: "#f00" } }).composite([
    { input: { create: { ...half, background: "#00f" } }, left: width - half.width, top: 0 },
  ]);
}

const picture = () => twoHalves(600, 400).jpeg().toBuffer();

type Answer = { data: { user: { avatar_url: string; updated_at: string } } };

async function keptPicture(avatarUrl: string) {
  const answer = await rig.ask({ url: avatarUrl });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    "content-type": "image/webp",
    // Until the optimised encoding exists.
    "cache-control": "public, max-age=300",
  });
  return answer.rawPayload;
}

const colourAt = async (bytes: Buffer, x: number, y: number) => {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * info.channels;
  const [red = 0, , blue = 0] = data.subarray(at, at + 3);
  return red > 180 && blue < 80 ? "red" : blue > 180 && red < 80 ? "blue" : "mixed";
};

describe("a person's own picture", () => {
  test("U3 7 becomes a square WebP at an address whose picture never changes", async () => {
    const before = (await rig.api({ token })("GET /users/current")).data.user;
    const answer = await put(await picture());
    expect(answer.statusCode).toBe(200);
    const { user } = answer.json<Answer>().data;
    expect(user.avatar_url).toMatch(/^\/files\/[0-9a-f]{64}\.webp\/256\.webp$/);
    const { width, height, format } = await sharp(await keptPicture(user.avatar_url)).metadata();
    expect({ width, height, format }).toEqual({ width: 256, height: 256, format: "webp" });
    // A person who edits the profile meanwhile gets no conflict from it.
    expect(user.updated_at).toBe(before.updated_at);
    expect((await rig.api({ token })("GET /users/current")).data.user.avatar_url).toBe(user.avatar_url);
  });

  test.each(["jpeg", "png", "webp"] as const)("7 may be a %s", async (format) => {
    const bytes = await twoHalves(300, 300).toFormat(format).toBuffer();
    expect((await put(bytes, { type: `image/${format}` })).statusCode).toBe(200);
  });

  test.each([
    ["?left=0&top=0&size=200", "red"],
    ["?left=400&top=100&size=200", "blue"],
  ])("7 is cropped to the requested square: %s", async (query, colour) => {
    const { user } = (await put(await picture(), { query })).json<Answer>().data;
    const kept = await keptPicture(user.avatar_url);
    for (const [x, y] of [
      [10, 10],
      [100, 100],
      [190, 190],
    ] as const)
      expect(await colourAt(kept, x, y)).toBe(colour);
  });

  test("7 without a square it is the largest in the middle", async () => {
    const { user } = (await put(await picture())).json<Answer>().data;
    const kept = await keptPicture(user.avatar_url);
    expect([await colourAt(kept, 40, 128), await colourAt(kept, 216, 128)]).toEqual(["red", "blue"]);
  });

  test("7 38 is turned upright first, and place, time and camera are removed", async () => {
    const lying = await twoHalves(600, 400)
      .withMetadata({ orientation: 6 })
      .withExif({
        IFD0: { Make: "SecretCamera", Orientation: "6" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 30/1 0/1" },
      })
      .jpeg()
      .toBuffer();
    expect(lying.includes("SecretCamera")).toBe(true);
    // Upright it is 400 wide and 600 high, red above blue.
    const { user } = (await put(lying, { query: "?left=0&top=0&size=200" })).json<Answer>().data;
    const kept = await keptPicture(user.avatar_url);
    expect(await colourAt(kept, 100, 100)).toBe("red");
    const below = (await put(lying, { query: "?left=100&top=400&size=200" })).json<Answer>().data.user;
    expect(await colourAt(await keptPicture(below.avatar_url), 100, 100)).toBe("blue");
    const [, name = ""] = user.avatar_url.split("/files/")[1]?.match(/^([^/]+)/) ?? [];
    const stored = Buffer.from((await rig.services.files.read(name)) ?? []);
    const { exif, xmp, iptc, orientation } = await sharp(stored).metadata();
    expect({ exif, xmp, iptc, orientation }).toEqual({});
    expect(stored.includes("SecretCamera")).toBe(false);
  });

  test("U3 deleting it puts the default back, which is a picture", async () => {
    await put(await picture());
    const { data } = await rig.api({ token })("DELETE /users/current/avatar");
    expect(data.user.avatar_url).toBe("uploads/default_avatar.png");
    const answer = await rig.ask({ url: `/${data.user.avatar_url}` });
    expect(answer.headers["content-type"]).toBe("image/png");
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: "png", width: 256, height: 256 });
  });

  test("U3 an operator's next import does not change it", async () => {
    const { user } = (await put(await picture())).json<Answer>().data;
    await importAgain(rig);
    expect((await rig.api({ token })("GET /users/current")).data.user.avatar_url).toBe(user.avatar_url);
  });

  test("7 a square outside the picture is refused, naming the field", async () => {
    for (const query of ["?left=500&top=0&size=200", "?size=401", "?left=0&top=301&size=100"]) {
      const answer = await put(await picture(), { query });
      expect(answer.json()).toMatchObject({ code: "invalid_parameter", errors: [{ path: "/size", code: "crop" }] });
    }
    const answer = await put(await picture(), { query: "?size=-1" });
    expect(answer.json()).toMatchObject({ code: "invalid_parameter", errors: [{ path: "/size", code: "minimum" }] });
  });
});

describe("invalid pictures", () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const html = Buffer.from("<!doctype html><script>alert(1)</script>".padEnd(200));
  const gif = Buffer.from(`GIF89a/*${" ".repeat(80)}*/=1;alert(1)`);
  const jpeg = () => picture();
  const png = () => twoHalves(40, 40).png().toBuffer();
  const webp = () => twoHalves(40, 40).webp().toBuffer();
  const joined = async (first: Promise<Buffer>, second: string) =>
    Buffer.concat([await first, Buffer.from(second, "latin1")]);
  const zip = `PK\x03\x04${"\0".repeat(26)}PK\x05\x06${"\0".repeat(18)}`;

  test.each<[string, () => Promise<Buffer>, string, string]>([
    ["an SVG in the name of a PNG", async () => svg, "image/png", "format"],
    ["a page in the name of a JPEG", async () => html, "image/jpeg", "format"],
    ["a GIF that is a script", async () => gif, "image/png", "format"],
    ["a PNG in the name of a JPEG", png, "image/jpeg", "type"],
    ["a JPEG with a page behind it", () => joined(jpeg(), "<html><script>alert(1)</script>"), "image/jpeg", "polyglot"],
    ["a JPEG with an archive behind it", () => joined(jpeg(), zip), "image/jpeg", "polyglot"],
    ["a PNG with anything behind it", () => joined(png(), "x"), "image/png", "polyglot"],
    ["a WebP with anything behind it", () => joined(webp(), "xx"), "image/webp", "polyglot"],
    ["the beginning of a JPEG", async () => (await jpeg()).subarray(0, 200), "image/jpeg", "damaged"],
    ["half a JPEG", async () => (await jpeg()).subarray(0, 900), "image/jpeg", "damaged"],
    ["half a PNG", async () => (await png()).subarray(0, 90), "image/png", "damaged"],
    ["half a WebP", async () => (await webp()).subarray(0, 60), "image/webp", "damaged"],
    ["a JPEG's first bytes alone", async () => Buffer.from([0xff, 0xd8, 0xff]), "image/jpeg", "format"],
    ["nothing", async () => Buffer.alloc(0), "image/png", "format"],
  ])("38 %s is refused and nothing is stored", async (_, make, type, code) => {
    const before = (await rig.services.files.list()).length;
    const answer = await put(await make(), { type });
    expect(answer.json()).toMatchObject({ status: 422, code: "image_unreadable", errors: [{ path: "/", code }] });
    expect(await rig.services.files.list()).toHaveLength(before);
  });

  test.each(["jpeg", "png", "webp"] as const)(
    "38 a %s that was cut off on its way, wherever, is refused in words, and the picture of before stays",
    async (format) => {
      const before = (await put(await picture())).json<Answer>().data.user.avatar_url;
      const whole = await twoHalves(300, 200).toFormat(format).toBuffer();
      for (const share of [0.25, 0.5, 0.75, 0.95]) {
        const answer = await put(whole.subarray(0, Math.floor(whole.length * share)), { type: `image/${format}` });
        expect(answer.json(), `${share}`).toMatchObject({
          status: 422,
          code: "image_unreadable",
          errors: [{ path: "/", code: "damaged" }],
        });
      }
      expect((await rig.api({ token })("GET /users/current")).data.user.avatar_url).toBe(before);
      // The control: the complete file is accepted.
      expect((await put(whole, { type: `image/${format}` })).statusCode).toBe(200);
    },
  );

  test.each([
    "image/svg+xml",
    "text/html",
    "image/gif",
    "application/json",
    "multipart/form-data; boundary=x",
    "image/*",
  ])("38 the type %s is not taken", async (type) => {
    expect((await put(svg, { type })).json()).toMatchObject({ status: 415, code: "unsupported_media_type" });
  });

  test("38 more than 50 million pixels are refused without being unpacked", async () => {
    // Only a few bytes: one colour, highly compressed.
    const bomb = await sharp({ create: { width: 10_000, height: 5_001, channels: 3, background: "#fff" } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const answer = await put(bomb, { type: "image/png" });
    expect(answer.json()).toMatchObject({ status: 422, code: "image_too_large" });
  });

  test("38 five megabytes pass, one byte more does not", async () => {
    const five = 5 * 1024 * 1024;
    const bytes = await picture();
    // Bytes after the end of a JPEG are ignored, because phones append data there.
    const padded = (size: number) => Buffer.concat([bytes, Buffer.alloc(size - bytes.length)]);
    expect((await put(padded(five))).statusCode).toBe(200);
    expect((await put(padded(five + 1))).json()).toMatchObject({ status: 413, code: "payload_too_large" });
  });

  test("24 without a valid token the bytes are not read", async () => {
    for (const bearer of ["", "x.y.z"]) {
      const answer = await put(Buffer.alloc(6 * 1024 * 1024), { bearer });
      expect(answer.statusCode).toBe(401);
    }
  });

  test("38 other calls take no pictures", async () => {
    const answer = await rig.ask({
      method: "PUT",
      url: "/api/users/current",
      headers: { authorization: `Bearer ${token}`, "content-type": "image/png" },
      payload: await png(),
    });
    expect(answer.json()).toMatchObject({ status: 415, code: "unsupported_media_type" });
  });

  test("38 thirty an hour are enough", async () => {
    const small = await twoHalves(20, 20).png().toBuffer();
    const answers = [];
    for (let time = 0; time < 32; time += 1) answers.push((await put(small, { type: "image/png" })).statusCode);
    expect(answers.filter((status) => status === 200)).toHaveLength(30);
    expect(answers.slice(30)).toEqual([429, 429]);
  });
});

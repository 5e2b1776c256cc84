import { pictureWidths } from "@atrium/rules/pictures.ts";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scale } from "./picture-drawing.ts";
import { previewFrom } from "./draw-preview.ts";
import { makePreviews } from "./picture-previews.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { someByDay } from "../../testing/size.ts";

const chromium = "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8";
const forEver = "public, max-age=31536000, immutable";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());

const look = (name: string, width: number, accept?: string) =>
  rig.ask({ url: `/files/${name}/${width}.webp`, headers: accept ? { accept } : {} });

/** Runs the queued drawings; the abort stops it at the end of the queue. */
async function grantUntil(name: string, width: number): Promise<void> {
  const stopping = new AbortController();
  const granting = rig.services.pictures.encodeRequested(stopping.signal);
  await expect.poll(() => rig.services.files.readDerived(name, `${width}.avif`), { timeout: 30_000 }).not.toBeNull();
  stopping.abort();
  await granting;
}

/** A photograph as a phone takes it: rotated, and with the place in its EXIF. */
async function photograph(): Promise<Buffer> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 40 };
  const pixels = await sharp({ create: { width: 45, height: 30, channels: 3, background: "#446688", noise } })
    .png()
    .toBuffer();
  return sharp(pixels)
    .resize(450, 300)
    .jpeg({ quality: 95 })
    .withExif({
      IFD0: { Make: "Pocket camera" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 54/1 0/1", GPSLongitudeRef: "E", GPSLongitude: "4/1 28/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

describe("a picture", () => {
  let name: string;
  beforeAll(async () => {
    name = await rig.services.files.put(await photograph(), "jpg");
  });

  test("9 H11 is WebP at once, and AVIF for browsers that accept it once it exists, with `vary` for caches", async () => {
    const first = await look(name, 648, chromium);
    expect(first.headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=300",
      vary: "accept",
    });
    await grantUntil(name, 648);
    const then = await look(name, 648, chromium);
    expect(then.headers).toMatchObject({ "content-type": "image/avif", "cache-control": forEver, vary: "accept" });
    expect(then.rawPayload.length).toBeLessThan(first.rawPayload.length);
    for (const accept of [undefined, "image/webp,*/*", "image/*", "image/avif;q=0, */*", "text/html;v=image/avif"]) {
      const other = await look(name, 648, accept);
      expect(other.headers).toMatchObject({ "content-type": "image/webp", "cache-control": forEver, vary: "accept" });
      // The careful form has replaced the quick one of the first request.
      expect(other.rawPayload.equals(first.rawPayload)).toBe(false);
    }
  });

  test("9 an AVIF that is not smaller is not used, and not created again", async () => {
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    const plain = await rig.services.files.put(bytes, "png");
    expect((await look(plain, 324, chromium)).headers["cache-control"]).toBe("public, max-age=300");
    await grantUntil(plain, 324);
    const then = await look(plain, 324, chromium);
    expect(then.headers).toMatchObject({ "content-type": "image/webp", "cache-control": forEver });
  });

  test.each(someByDay(Object.values(pictureWidths).flat(), 3))(
    "9 R15 contains no place, time or camera, and is upright, %i pixels wide, in either format",
    async (width) => {
      const { exif, orientation } = await sharp((await rig.services.files.read(name)) ?? undefined).metadata();
      expect([exif?.includes("Pocket camera"), orientation]).toEqual([true, 6]);
      const webp = await look(name, width);
      await look(name, width, chromium);
      await grantUntil(name, width);
      const avif = await rig.services.files.readDerived(name, `${width}.avif`);
      for (const bytes of [webp.rawPayload, Buffer.from(avif ?? [])].filter(({ length }) => length > 0)) {
        const facts = await sharp(bytes).metadata();
        expect([facts.exif, facts.xmp, facts.iptc, facts.orientation ?? 1]).toEqual([
          undefined,
          undefined,
          undefined,
          1,
        ]);
        expect(bytes.includes("Pocket camera")).toBe(false);
        expect(facts.height).toBeGreaterThan(facts.width);
      }
    },
  );

  test("9 an unknown width, another extension and an invalid name are 404", async () => {
    for (const path of [`${name}/649.webp`, `${name}/648.avif`, `${name}/raster.webp`, "x.jpg/648.webp"]) {
      expect((await rig.ask({ url: `/files/${path}` })).statusCode).toBe(404);
    }
  });
});

test("9 a damaged picture is 404 in every format, and no work is queued for it", async () => {
  const whole = await photograph();
  const { files } = rig.services;
  const broken = await Promise.all([
    files.put(whole.subarray(0, 200), "jpg"),
    files.put(whole.subarray(0, whole.length / 2), "jpg"),
    files.put(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g>'), "svg"),
    files.put(Buffer.from("nothing"), "png"),
  ]);
  for (const name of broken) {
    for (const accept of [undefined, chromium]) {
      const answer = await look(name, 648, accept);
      expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([404, "no-store"]);
    }
  }
  await makePreviews(rig.services, new AbortController().signal);
  const rows = await rig.services.database.system.selectFrom("picture_previews").select("name").execute();
  expect(rows.filter(({ name }) => broken.includes(name))).toEqual([]);
  const { pictures } = rig.services;
  const { signal } = new AbortController();
  await files.put(await photograph(), "jpg");
  expect(await pictures.prepare(signal)).toBe(true);
  // The damaged ones are tried again, and nothing was made of them.
  expect(await pictures.prepare(signal)).toBe(false);
});

describe("a preview", () => {
  const params = async () => ({
    id: await rig.uuid("buildings", "tower"),
    contentUuid: await rig.uuid("contents", "concert"),
  });

  test("9 comes with a picture on lists and pages once it is made, and is a tiny picture of the same colours", async () => {
    const { api } = await rig.login("anna@acme.test");
    const { database } = rig.services;
    await database.system.deleteFrom("picture_previews").execute();
    const read = async () =>
      (await api("GET /tenant/v2/buildings/:id/content/:contentUuid", { params: await params() })).data.content;
    expect((await read()).image_preview).toBeNull();
    await makePreviews(rig.services, new AbortController().signal);
    const { image_preview: preview } = await read();
    expect(preview).toMatch(/^data:image\/webp;base64,/);
    const { id, contentUuid } = await params();
    const spotlight = await api("GET /tenant/v1/buildings/:id/categories/contents-spotlight", { params: { id } });
    const cards = spotlight.data.categories.flatMap(({ contents }) => contents);
    expect(cards.find(({ uuid }) => uuid === contentUuid)?.image_preview).toBe(preview);
    const event = await api("GET /tenant/v1/event-posts/:uuid", { params: { uuid: contentUuid } });
    expect(event.data.event_post.image_preview).toBe(preview);
  });

  test("9 is small, keeps the picture's colours, and is left out for a transparent picture", async () => {
    const half = { create: { width: 200, height: 200, channels: 3 as const, background: "#00f" } };
    const two = await sharp({ create: { width: 400, height: 200, channels: 3, background: "#f00" } })
      .composite([{ input: half, left: 200, top: 0 }])
      .png()
      .toBuffer();
    const { preview, thumbhash } = await previewFrom(two);
    expect(Buffer.from(thumbhash, "base64").length).toBeLessThan(30);
    expect(preview?.length).toBeLessThan(250);
    const tiny = Buffer.from(preview?.split(",")[1] ?? "", "base64");
    const { data, info } = await sharp(tiny).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const [left, right] = [data.subarray(0, 3), data.subarray((info.width - 1) * 3, info.width * 3)];
    expect(left[0]).toBeGreaterThan(left[2] ?? 255);
    expect(right[2]).toBeGreaterThan(right[0] ?? 255);
    // Anti-aliased seams of a drawing are nearly opaque.
    const shade = { r: 0, g: 0, b: 0, alpha: 0.8 };
    const seam = await sharp({ create: { width: 40, height: 40, channels: 4, background: shade } })
      .png()
      .toBuffer();
    expect((await previewFrom(seam)).preview).toMatch(/^data:image\/webp/);
    const glass = { r: 0, g: 0, b: 0, alpha: 0.2 };
    const through = await sharp({ create: { width: 40, height: 40, channels: 4, background: glass } })
      .png()
      .toBuffer();
    expect((await previewFrom(through)).preview).toBeNull();
  });
});

test.each([
  ["that fits into what a connection carries at first keeps its quality", 0, true],
  ["that does not is pressed harder @night", 60, false],
])("H11 a phone's first picture %s", async (_what, sigma, keeps) => {
  const noise = { type: "gaussian" as const, mean: 128, sigma };
  const coarse = await sharp({ create: { width: 23, height: 40, channels: 3, background: "#446688", noise } })
    .png()
    .toBuffer();
  const raster = await sharp(coarse).resize(900, 1600).png().toBuffer();
  const usual = await sharp(raster).resize({ width: 540, height: 960 }).avif({ quality: 50, effort: 4 }).toBuffer();
  const made = await scale(raster, 540, "avif");
  if (keeps) expect(made.length).toBe(usual.length);
  else expect(made.length).toBeLessThan(usual.length);
});

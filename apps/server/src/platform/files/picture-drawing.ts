import { type PictureKind, pictureKindOf, tallHeight } from "@atrium/rules/pictures.ts";
import { mostPixels } from "./picture-limits.ts";
import sharp, { type AvifOptions, type PngOptions, type Sharp, type WebpOptions } from "sharp";

// The same bytes are never drawn twice, so sharp's cache, up to fifty megabytes, is of no use.
sharp.cache(false);

const widest = 1920;

export type PictureFormat = "webp" | "avif";

/** Rasterises an SVG as large as the form needs it; its own size is at 72 dots per inch. A `tall` form is cropped from the widest. */
async function opened(source: Uint8Array, width: number): Promise<Sharp> {
  const limits = { limitInputPixels: mostPixels };
  const { format, width: own } = await sharp(source, limits).metadata();
  if (format !== "svg") return sharp(source, limits).autoOrient();
  const wanted = pictureKindOf(width) === "tall" ? widest : width;
  return sharp(source, { ...limits, density: Math.min(2400, Math.max(1, (72 * wanted) / own)) });
}

/** Quality of banners: they are large, and the first picture that a visitor waits for, so they are compressed more. */
const pressed = { quality: 72, effort: 6, smartSubsample: true };
const webp: Record<PictureKind, WebpOptions> = {
  card: { quality: 78, effort: 4 },
  logo: { quality: 78, effort: 4 },
  banner: pressed,
  tall: pressed,
};
/** Effort for pictures that a visitor waits for: an eighteenth of the time for a third more bytes, until the careful form exists. */
const quick: WebpOptions = { quality: 75, effort: 1 };
/** `careful` is for pictures that visitors wait for first: twice the effort takes five times as long and saves a tenth to a fifth of the bytes. */
const light: AvifOptions = { quality: 50, effort: 2 };
const careful: AvifOptions = { ...light, effort: 4 };
const avif: Record<PictureKind, AvifOptions> = { card: light, logo: light, banner: careful, tall: careful };

/** What a new connection carries before its first acknowledgement (RFC 6928), less the response's headers. */
const firstFlightBytes = 13_800;
/** Compresses a phone's first picture until it fits into that, which saves a round trip; the difference is not visible. */
const lowerQualities = [42, 36];

/** sharp drops EXIF unless told to keep it; `autoOrient` applies the orientation first. */
export async function scale(source: Uint8Array, width: number, format: PictureFormat | "quick"): Promise<Uint8Array> {
  const kind = pictureKindOf(width) ?? "card";
  const scaled = (await opened(source, width)).resize({
    width,
    ...(kind === "tall" ? { height: tallHeight(width) } : {}),
    withoutEnlargement: true,
  });
  if (format === "quick") return scaled.webp(quick).toBuffer();
  if (format === "webp") return scaled.webp(webp[kind]).toBuffer();
  const inAvif = (options: AvifOptions) => scaled.clone().avif(options).toBuffer();
  let made = await inAvif(avif[kind]);
  for (const quality of kind === "tall" ? lowerQualities : []) {
    if (made.length <= firstFlightBytes) break;
    made = await inAvif({ ...avif[kind], quality });
  }
  return made;
}

/** A device may crop a maskable icon to its middle four fifths. */
const safePart = 0.7;

/** A logo has few colours: a palette saves a third of the bytes. */
const drawn: PngOptions = { palette: true, compressionLevel: 9, effort: 10 };

export async function drawIcon(source: Uint8Array, size: number, ground: string | undefined): Promise<Uint8Array> {
  const nothing = { r: 0, g: 0, b: 0, alpha: 0 };
  const inner = ground ? Math.round(size * safePart) : size;
  const before = Math.floor((size - inner) / 2);
  const after = size - inner - before;
  const mark = await (await opened(source, size))
    .resize({ width: inner, height: inner, fit: "contain", background: nothing })
    .extend({ top: before, left: before, bottom: after, right: after, background: nothing })
    .png(ground ? {} : drawn)
    .toBuffer();
  return ground ? sharp(mark).flatten({ background: ground }).png(drawn).toBuffer() : mark;
}

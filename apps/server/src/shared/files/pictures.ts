import { type PictureKind, pictureKindOf, pictureWidths, tallHeight } from "@atrium/rules/pictures.ts";
import sharp, { type WebpOptions } from "sharp";
import type { FileStore } from "./file-store.ts";

/** At most two pictures are worked on at once, so that a first visit does not starve other requests of the processor. */
const atOnce = 2;
const mostPixels = 50_000_000;
const widest = 1920;

/** The URL of a stored picture in one width; the portal derives the other widths from it. */
export function pictureUrl(name: string | null | undefined, width = 648): string | null {
  return name ? `/files/${name}/${width}.webp` : null;
}

export type Pictures = {
  /** The picture as WebP, at most `width` wide, never enlarged beyond a raster original; null if there is no such picture. */
  variant(name: string, width: number): Promise<Uint8Array | null>;
  /**
   * The picture in the middle of a square PNG of `size` pixels, for what takes no WebP (home screens, tabs): on nothing, or on
   * a ground (`#rrggbb`) with the margin that a device may cut off. Null if there is no such picture.
   */
  icon(name: string, size: number, ground?: string): Promise<Uint8Array | null>;
  /** Makes what a first visit would have to wait for, one picture after the other. What is there already costs a look. */
  prepare(signal: AbortSignal): Promise<void>;
};

export function pictures(files: FileStore): Pictures {
  const slots = new Slots(atOnce);
  const underWay = new Map<string, Promise<Uint8Array | null>>();

  /** Those who want the same thing at the same time wait for one piece of work. */
  function once(key: string, work: () => Promise<Uint8Array | null>): Promise<Uint8Array | null> {
    const known = underWay.get(key);
    if (known) return known;
    const working = work().finally(() => underWay.delete(key));
    underWay.set(key, working);
    return working;
  }

  async function derive(name: string, derived: string, from: Source, make: Make): Promise<Uint8Array | null> {
    const kept = await files.readDerived(name, derived);
    if (kept) return kept;
    const source = await from();
    if (!source) return null;
    const made = await slots.run(() => make(source));
    await files.putDerived(name, derived, made);
    return made;
  }

  async function raster(name: string): Promise<Uint8Array | null> {
    if (!isPicture(name)) return null;
    if (!name.endsWith(".svg")) return files.read(name);
    return once(`${name}/raster`, () => derive(name, "raster.webp", () => files.read(name), rasterise));
  }

  function variant(name: string, width: number): Promise<Uint8Array | null> {
    const derived = `${width}.webp`;
    return once(`${name}/${derived}`, () =>
      derive(
        name,
        derived,
        () => raster(name),
        (source) => scale(source, width),
      ),
    );
  }

  return {
    variant,
    icon(name, size, ground) {
      const derived = `icon${size}${ground ? `on${ground.slice(1).toLowerCase()}` : ""}.png`;
      const make: Make = (source) => drawIcon(source, size, ground);
      return once(`${name}/${derived}`, () => derive(name, derived, () => raster(name), make));
    },
    async prepare(signal) {
      for (const name of (await files.list()).filter(isPicture)) {
        if (signal.aborted) return;
        await variant(name, pictureWidths.card[1]);
      }
    },
  };
}

/** The store keeps documents as well. */
const isPicture = (name: string) => !name.endsWith(".pdf");

type Source = () => Promise<Uint8Array | null>;
type Make = (source: Uint8Array) => Promise<Uint8Array>;

/** A drawing is expensive to rasterise, so that is done once, at the widest; every width is scaled from there. */
async function rasterise(drawing: Uint8Array): Promise<Uint8Array> {
  const { width } = await sharp(drawing, { limitInputPixels: mostPixels }).metadata();
  // 72 dots an inch is a drawing's own size.
  const density = Math.min(2400, Math.max(1, (72 * widest) / width));
  return sharp(drawing, { limitInputPixels: mostPixels, density })
    .resize({ width: widest })
    .webp({ quality: 94, alphaQuality: 100, effort: 1 })
    .toBuffer();
}

/** Banners are large, and the first that a visitor waits for: they are pressed harder. */
const pressed = { quality: 72, effort: 6, smartSubsample: true };
const encodings: Record<PictureKind, WebpOptions> = {
  card: { quality: 78, effort: 4 },
  logo: { quality: 78, effort: 4 },
  banner: pressed,
  tall: pressed,
};

/** sharp leaves EXIF out unless it is asked to keep it; `autoOrient` applies the orientation first. */
function scale(raster: Uint8Array, width: number): Promise<Uint8Array> {
  const kind = pictureKindOf(width) ?? "card";
  return sharp(raster, { limitInputPixels: mostPixels })
    .autoOrient()
    .resize({ width, ...(kind === "tall" ? { height: tallHeight(width) } : {}), withoutEnlargement: true })
    .webp(encodings[kind])
    .toBuffer();
}

/** What a device may cut off a maskable icon lies outside the middle four fifths. */
const safePart = 0.7;

async function drawIcon(raster: Uint8Array, size: number, ground: string | undefined): Promise<Uint8Array> {
  const nothing = { r: 0, g: 0, b: 0, alpha: 0 };
  const inner = ground ? Math.round(size * safePart) : size;
  const before = Math.floor((size - inner) / 2);
  const after = size - inner - before;
  const mark = await sharp(raster, { limitInputPixels: mostPixels })
    .autoOrient()
    .resize({ width: inner, height: inner, fit: "contain", background: nothing })
    .extend({ top: before, left: before, bottom: after, right: after, background: nothing })
    .png()
    .toBuffer();
  return ground ? sharp(mark).flatten({ background: ground }).png({ compressionLevel: 9 }).toBuffer() : mark;
}

class Slots {
  #free: number;
  #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}

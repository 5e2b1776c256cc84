import sharp from "sharp";
import type { FileStore } from "./file-store.ts";

/** At most two pictures are worked on at once, so that a first visit does not starve other requests of the processor. */
const atOnce = 2;
const mostPixels = 50_000_000;

/** The URL of a stored picture in one width; the portal derives the other widths from it. */
export function pictureUrl(name: string | null | undefined, width = 648): string | null {
  return name ? `/files/${name}/${width}.webp` : null;
}

export type Pictures = {
  /** The picture as WebP, at most `width` wide, never enlarged beyond a raster original; null if there is no such picture. */
  variant(name: string, width: number): Promise<Uint8Array | null>;
};

export function pictures(files: FileStore): Pictures {
  const underWay = new Map<string, Promise<Uint8Array | null>>();
  const slots = new Slots(atOnce);

  async function make(name: string, width: number, derived: string): Promise<Uint8Array | null> {
    const kept = await files.readDerived(name, derived);
    if (kept) return kept;
    const original = await files.read(name);
    if (!original) return null;
    const made = await slots.run(() => render(original, name.endsWith(".svg"), width));
    await files.putDerived(name, derived, made);
    return made;
  }

  return {
    variant(name, width) {
      const derived = `${width}.webp`;
      const key = `${name}/${derived}`;
      let making = underWay.get(key);
      if (!making) {
        making = make(name, width, derived).finally(() => underWay.delete(key));
        underWay.set(key, making);
      }
      return making;
    },
  };
}

async function render(original: Uint8Array, vector: boolean, width: number): Promise<Uint8Array> {
  const density = vector ? await densityFor(original, width) : undefined;
  const options = { limitInputPixels: mostPixels, ...(density ? { density } : {}) };
  // sharp leaves EXIF out unless it is asked to keep it; autoOrient applies the orientation first.
  return sharp(original, options)
    .autoOrient()
    .resize({ width, withoutEnlargement: !vector })
    .webp({ quality: 78, effort: 4 })
    .toBuffer();
}

/** A drawing is rendered at the size that is wanted, not at its own and then enlarged. */
async function densityFor(original: Uint8Array, width: number): Promise<number> {
  const { width: own } = await sharp(original, { limitInputPixels: mostPixels }).metadata();
  return Math.min(2400, Math.max(1, (72 * width) / own));
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

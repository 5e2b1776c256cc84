import { pictureWidths } from "@atrium/rules/pictures.ts";
import type { FileStore } from "./file-store.ts";
import { drawIcon, type PictureFormat, rasterise, scale } from "./picture-drawing.ts";

/** At most two pictures are worked on at once, so that a first visit does not starve other requests of the processor. */
const atOnce = 2;
/** Wishes are only remembered: who comes again wishes again. */
const mostWishes = 10_000;

/** The URL of a stored picture in one width; the portal derives the other widths from it. */
export function pictureUrl(name: string | null | undefined, width = 648): string | null {
  return name ? `/files/${name}/${width}.webp` : null;
}

/** `final`: nothing smaller will ever stand at this address for who takes the same formats. */
export type PictureForm = { bytes: Uint8Array; format: PictureFormat; final: boolean };

export type Pictures = {
  /**
   * The picture at most `width` wide, never enlarged beyond a raster original; null if there is no such picture, or none that can be read.
   * It is WebP; who takes AVIF is given that, where it has been made and is smaller. Where it has not, it is made by `grantWishes`.
   */
  variant(name: string, width: number, takes?: { avif: boolean }): Promise<PictureForm | null>;
  /**
   * The picture in the middle of a square PNG of `size` pixels, for what takes no WebP (home screens, tabs): on nothing, or on
   * a ground (`#rrggbb`) with the margin that a device may cut off. Null if there is no such picture.
   */
  icon(name: string, size: number, ground?: string): Promise<Uint8Array | null>;
  /** Makes what a first visit would have to wait for, one picture after the other. What is there already costs a look. Says whether it made any. */
  prepare(signal: AbortSignal): Promise<boolean>;
  /** Makes one AVIF after the other that somebody would have taken, until it is told to stop: none is worth a visitor's wait. */
  grantWishes(signal: AbortSignal): Promise<void>;
};

export function pictures(files: FileStore): Pictures {
  const slots = new Slots(atOnce);
  const underWay = new Map<string, Promise<Uint8Array | null>>();
  const wishes = new Map<string, { name: string; width: number }>();
  let wished = Promise.withResolvers<void>();
  let drawn = 0;

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
    // What was damaged before it came here is no picture: a placeholder is shown in its place, not a fault.
    const made = await slots.run(() => make(source)).catch(() => null);
    if (!made) return null;
    drawn += 1;
    await files.putDerived(name, derived, made);
    return made;
  }

  async function raster(name: string): Promise<Uint8Array | null> {
    if (!isPicture(name)) return null;
    if (!name.endsWith(".svg")) return files.read(name);
    return once(`${name}/raster`, () => derive(name, "raster.webp", () => files.read(name), rasterise));
  }

  function webp(name: string, width: number): Promise<Uint8Array | null> {
    const derived = `${width}.webp`;
    const make: Make = (source) => scale(source, width, "webp");
    return once(`${name}/${derived}`, () => derive(name, derived, () => raster(name), make));
  }

  /** Kept empty where it would be no smaller than the WebP, so that nobody tries again. */
  async function avif(name: string, width: number): Promise<void> {
    const other = await webp(name, width);
    const derived = `${width}.avif`;
    const make: Make = async (source) => {
      const made = await scale(source, width, "avif");
      return other && made.length < other.length ? made : new Uint8Array();
    };
    await once(`${name}/${derived}`, () => derive(name, derived, () => raster(name), make));
  }

  function wish(name: string, width: number): void {
    if (wishes.size >= mostWishes) return;
    wishes.set(`${name}/${width}`, { name, width });
    wished.resolve();
  }

  return {
    async variant(name, width, takes = { avif: false }) {
      const smaller = takes.avif ? await files.readDerived(name, `${width}.avif`) : undefined;
      if (smaller?.length) return { bytes: smaller, format: "avif", final: true };
      const bytes = await webp(name, width);
      if (!bytes) return null;
      if (smaller === null) wish(name, width);
      return { bytes, format: "webp", final: smaller !== null };
    },
    icon(name, size, ground) {
      const derived = `icon${size}${ground ? `on${ground.slice(1).toLowerCase()}` : ""}.png`;
      const make: Make = (source) => drawIcon(source, size, ground);
      return once(`${name}/${derived}`, () => derive(name, derived, () => raster(name), make));
    },
    async prepare(signal) {
      const before = drawn;
      for (const name of (await files.list()).filter(isPicture)) {
        if (signal.aborted) break;
        await avif(name, pictureWidths.card[1]);
      }
      return drawn > before;
    },
    async grantWishes(signal) {
      signal.addEventListener("abort", () => wished.resolve(), { once: true });
      while (!signal.aborted) {
        const [key, next] = wishes.entries().next().value ?? [];
        if (key === undefined || !next) {
          wished = Promise.withResolvers();
          await wished.promise;
          continue;
        }
        wishes.delete(key);
        await avif(next.name, next.width);
      }
    },
  };
}

/** The store keeps documents as well. */
export const isPicture = (name: string) => !name.endsWith(".pdf");

type Source = () => Promise<Uint8Array | null>;
type Make = (source: Uint8Array) => Promise<Uint8Array>;

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

import { pictureWidths } from "@atrium/rules/pictures.ts";
import type { FileStore } from "./file-store.ts";
import type { Preview } from "./draw-preview.ts";
import { type BackgroundPictures, backgroundPictures } from "./background-pictures.ts";
import { drawIcon, type PictureFormat, scale } from "./picture-drawing.ts";

/** How many pictures are drawn at once for waiting visitors, so that a first visit does not starve other requests of the processor. */
const atOnce = 2;
/** The most pictures that are queued for careful drawing. The queue is in memory only: the next request queues a picture again. */
const mostRequests = 10_000;

/** The URL of a stored picture in one width; the portal derives the other widths from it. */
export function pictureUrl(name: string | null | undefined, width = 648): string | null {
  return name ? `/files/${name}/${width}.webp` : null;
}

/** `final`: this address will never have a smaller answer for callers that accept the same formats. */
export type PictureForm = { bytes: Uint8Array; format: PictureFormat; final: boolean };

export type Pictures = {
  /**
   * The picture at most `width` pixels wide, never enlarged beyond a raster original; null if there is no such picture, or it cannot be decoded. The
   * answer is WebP, or AVIF if the caller accepts it, it exists and it is smaller. If it does not exist yet, the WebP may be one that was drawn
   * quickly, and `encodeRequested` makes the careful forms.
   */
  variant(name: string, width: number, takes?: { avif: boolean }): Promise<PictureForm | null>;
  /**
   * The picture in the middle of a square PNG of `size` pixels, for consumers that accept no WebP (home screens, tabs): transparent, or on a
   * background (`#rrggbb`) with the margin that a device may crop. Null if there is no such picture.
   */
  icon(name: string, size: number, ground?: string): Promise<Uint8Array | null>;
  /** The picture's preview, drawn in the background. */
  preview(bytes: Uint8Array): Promise<Preview>;
  /**
   * Makes the common width of every picture in the background: first all quick forms, which a visitor would have to wait for, then the careful ones.
   * Pictures that visitors have requested meanwhile come first. An existing form costs one look-up. Returns whether it made any.
   */
  prepare(signal: AbortSignal): Promise<boolean>;
  /** Makes the queued careful forms in the background, one after the other, until the signal aborts. */
  encodeRequested(signal: AbortSignal): Promise<void>;
};

export function pictures(files: FileStore, background: BackgroundPictures = backgroundPictures()): Pictures {
  const slots = new Slots(atOnce);
  const underWay = new Map<string, Promise<Uint8Array | null>>();
  const requests = new Map<string, { name: string; width: number }>();
  let arrived = Promise.withResolvers<void>();
  let drawn = 0;

  /** Concurrent requests for the same form share one drawing. An existing form is returned from the store. */
  function once(name: string, derived: string, make: Make): Promise<Uint8Array | null> {
    const key = `${name}/${derived}`;
    const known = underWay.get(key);
    if (known) return known;
    const working = derive(name, derived, make).finally(() => underWay.delete(key));
    underWay.set(key, working);
    return working;
  }

  async function derive(name: string, derived: string, make: Make): Promise<Uint8Array | null> {
    return (await files.readDerived(name, derived)) ?? draw(name, derived, make);
  }

  async function draw(name: string, derived: string, make: Make): Promise<Uint8Array | null> {
    const source = isPicture(name) ? await files.read(name) : null;
    if (!source) return null;
    // A picture that was damaged before it was stored is treated as missing: a placeholder is shown, and no error is reported.
    const made = await make(source).catch(() => null);
    if (!made) return null;
    drawn += 1;
    await files.putDerived(name, derived, made);
    return made;
  }

  const forVisitor =
    (make: Make): Make =>
    (source) =>
      slots.run(() => make(source));
  const quickly = (width: number) => forVisitor((source) => scale(source, width, "quick"));

  /**
   * Replaces the quick WebP by the careful one, then stores the AVIF, or an empty file if it would not be smaller: an existing AVIF file means that
   * both were made.
   */
  async function careful(name: string, width: number): Promise<void> {
    const derived = `${width}.avif`;
    await once(name, derived, async (source) => {
      const webp = await draw(name, `${width}.webp`, () => background.scale(source, width, "webp"));
      if (!webp) throw new Error("This picture cannot be drawn.");
      const made = await background.scale(source, width, "avif");
      return made.length < webp.length ? made : new Uint8Array();
    });
  }

  function request(name: string, width: number): void {
    if (requests.size >= mostRequests) return;
    requests.set(`${name}/${width}`, { name, width });
    arrived.resolve();
  }

  /** Whether there was one. */
  async function grantOne(): Promise<boolean> {
    const [key, next] = requests.entries().next().value ?? [];
    if (key === undefined || !next) return false;
    requests.delete(key);
    await careful(next.name, next.width);
    return true;
  }

  return {
    async variant(name, width, takes = { avif: false }) {
      const made = await files.readDerived(name, `${width}.avif`);
      if (takes.avif && made?.length) return { bytes: made, format: "avif", final: true };
      const bytes = await once(name, `${width}.webp`, quickly(width));
      if (!bytes) return null;
      if (made === null) request(name, width);
      return { bytes, format: "webp", final: made !== null };
    },
    icon(name, size, ground) {
      const derived = `icon${size}${ground ? `on${ground.slice(1).toLowerCase()}` : ""}.png`;
      return once(
        name,
        derived,
        forVisitor((source) => drawIcon(source, size, ground)),
      );
    },
    preview: (bytes) => background.preview(bytes),
    async prepare(signal) {
      signal.addEventListener("abort", background.end, { once: true });
      const before = drawn;
      const width = pictureWidths.card[1];
      const all = (await files.list()).filter(isPicture);
      // Not shared with a visitor's request, who would then wait for background work.
      const quick = (name: string) =>
        derive(name, `${width}.webp`, (source) => background.scale(source, width, "quick"));
      for (const make of [quick, (name: string) => careful(name, width)]) {
        for (const name of all) {
          while (!signal.aborted && (await grantOne()));
          if (signal.aborted) break;
          await make(name);
        }
      }
      return drawn > before;
    },
    async encodeRequested(signal) {
      signal.addEventListener("abort", background.end, { once: true });
      signal.addEventListener("abort", () => arrived.resolve(), { once: true });
      while (!signal.aborted) {
        if (await grantOne()) continue;
        arrived = Promise.withResolvers();
        await arrived.promise;
      }
    },
  };
}

/** The store holds documents as well. */
export const isPicture = (name: string) => !name.endsWith(".pdf");

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

/**
 * The widths in CSS pixels × density in which pictures exist: cards are shown at 648 by 416 (1 §9), banners across the page. `tall` is the
 * middle of a banner at 9 by 16, for a phone held upright, because a banner would be enlarged until it is blurred.
 */
export const pictureWidths = {
  card: [324, 648, 972, 1296],
  banner: [960, 1440, 1920],
  tall: [540],
  logo: [256, 512],
} as const;

export type PictureKind = keyof typeof pictureWidths;

/** When a page shows a banner's `tall` form, as a media query, and when the banner itself. */
export const tallMedia = "(aspect-ratio <= 2/3)";
export const bannerMedia = "(aspect-ratio > 2/3)";

/**
 * The sizes of a banner that fills the page's first view on its own: with a focal point, since the `tall` form is the middle. On a phone held
 * upright it is as wide as its height asks for.
 */
export const aroundFocusSizes = `${tallMedia} 157vh, 100vw`;

/** The kind of picture that has this width; undefined if there is none. */
export function pictureKindOf(width: number): PictureKind | undefined {
  const kinds = Object.keys(pictureWidths) as PictureKind[];
  return kinds.find((kind) => (pictureWidths[kind] as readonly number[]).includes(width));
}

/** The height of a `tall` picture in pixels. */
export function tallHeight(width: number): number {
  return Math.round((width * 16) / 9);
}

/** `/files/<name>/648.webp` → the same picture in every width of its kind. Other addresses stay as they are. */
export function pictureSources(url: string, kind: PictureKind): { src: string; srcSet?: string } {
  const stem = /^(.*)\/\d+\.webp$/.exec(url)?.[1];
  if (!stem) return { src: url };
  const widths: readonly number[] = pictureWidths[kind];
  const srcSet = widths.map((width) => `${stem}/${width}.webp ${width}w`).join(", ");
  return { src: `${stem}/${widths[1] ?? widths[0]}.webp`, srcSet };
}

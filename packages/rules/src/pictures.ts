/** Widths in CSS pixels × density at which pictures exist: cards are shown at 648 by 416 (1 §9), banners across the page. */
export const pictureWidths = { card: [324, 648, 972, 1296], banner: [960, 1440, 1920], logo: [256, 512] } as const;

export type PictureKind = keyof typeof pictureWidths;

const everyWidth: readonly number[] = Object.values(pictureWidths).flat();

export function isPictureWidth(width: number): boolean {
  return everyWidth.includes(width);
}

/** `/files/<name>/648.webp` → the same picture in every width of its kind. Other addresses stay as they are. */
export function pictureSources(url: string, kind: PictureKind): { src: string; srcSet?: string } {
  const stem = /^(.*)\/\d+\.webp$/.exec(url)?.[1];
  if (!stem) return { src: url };
  const srcSet = pictureWidths[kind].map((width) => `${stem}/${width}.webp ${width}w`).join(", ");
  return { src: `${stem}/${pictureWidths[kind][1]}.webp`, srcSet };
}

/* What a page is looked at in: each width of the design in both colour schemes. Those of a run, for `test.each(looks)`: looks-of-run.ts. */
export const widths = [390, 820, 1440] as const;

export const looks = widths.flatMap((width) =>
  (["light", "dark"] as const).map((colorScheme) => ({ width, colorScheme })),
);

/** Whether the page does not scroll horizontally. */
export const fits = (): boolean => document.documentElement.scrollWidth <= window.innerWidth;

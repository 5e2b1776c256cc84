/* What a page is looked at in: each width of the design in both colour schemes. Which of them a run takes, `looks-of-run.ts` says. */
export const widths = [390, 820, 1440] as const;

export const everyLook = widths.flatMap((width) =>
  (["light", "dark"] as const).map((colorScheme) => ({ width, colorScheme })),
);

/** Whether nothing has to be scrolled to the side. */
export const fits = (): boolean => document.documentElement.scrollWidth <= window.innerWidth;

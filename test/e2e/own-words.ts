import en from "@atrium/phrases/en.json" with { type: "json" };
import inside from "@atrium/phrases/inside/en.json" with { type: "json" };
import letters from "@atrium/phrases/letters/en.json" with { type: "json" };

/** Every phrase that a brand can override, by its key in packs. */
export const everyKey: readonly string[] = [
  ...Object.keys(en),
  ...Object.keys(inside),
  ...Object.keys(letters).map((key) => `letters.${key}`),
];

export type FlagsFilter = { brand?: string };

/** The brand whose features are shown; the first one by default. */
export const readFlagsFilter = ({ brand }: Record<string, unknown>): FlagsFilter =>
  typeof brand === "string" && brand !== "" ? { brand } : {};

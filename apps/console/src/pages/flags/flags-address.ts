export type FlagsFilter = { brand?: string };

/** Whose features are shown: the first brand's where the address does not say. */
export const readFlagsFilter = ({ brand }: Record<string, unknown>): FlagsFilter =>
  typeof brand === "string" && brand !== "" ? { brand } : {};

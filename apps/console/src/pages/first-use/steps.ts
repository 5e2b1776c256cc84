import { paths } from "../../parts/paths.ts";

/** The steps of the first use, in order. */
export const firstUseSteps = [
  { key: "owner", path: paths.firstUse },
  { key: "brand", path: paths.firstBrand },
  { key: "building", path: paths.firstBuilding },
  { key: "people", path: paths.firstPeople },
] as const;

export type FirstUseStep = (typeof firstUseSteps)[number]["key"];

import type { CardPlace } from "@atrium/rules/card-target.ts";
import { paths } from "./paths.ts";

/** The complete address of a place of a building, or of an item there. The router accepts complete addresses, but its types know only patterns. */
export function placeAddress(place: CardPlace, building: string, uuid?: string): typeof paths.main {
  const home = paths.building.replace("$buildingUuid", encodeURIComponent(building));
  const below = [place === "home" ? "" : place, uuid ?? ""].filter((part) => part !== "").map(encodeURIComponent);
  return [home, ...below].join("/") as typeof paths.main;
}

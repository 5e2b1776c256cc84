import { type UtilityName, utilities, utilityRule } from "@atrium/rules/utilities.ts";
import type { TileFields } from "../../parts/tile-queries.ts";

/** What a tile opens, as people choose it: a screen of the portal by its utility, a page in a new window or in the portal, or something on the phone alone. */
export type Opens = UtilityName | "window" | "frame" | "phone";

/** Utilities that open something of the portal's own. */
export const portalUtilities = (Object.keys(utilities) as UtilityName[]).filter(
  (name) => utilities[name].opens !== "its_type",
);

export function opensOf({ utility_name, type, url }: TileFields): Opens {
  const known = portalUtilities.find((name) => utilityRule(utility_name) === utilities[name]);
  if (known && url === "") return known;
  if (type === "microfrontend") return "frame";
  return type === "webview" || url !== "" ? "window" : "phone";
}

/** The fields by which a tile opens that. A page keeps the name of its utility, by which analytics know it. */
export function fieldsFor(opens: Opens, before: TileFields): Partial<TileFields> {
  if (opens === "phone") return { type: "nativelink" };
  if (opens !== "window" && opens !== "frame") return { utility_name: opens, type: "native", url: "" };
  const isPortals = portalUtilities.some((name) => utilityRule(before.utility_name) === utilities[name]);
  const name = Object.values(before.text)[0] ?? "Link";
  return {
    type: opens === "frame" ? "microfrontend" : "webview",
    ...(isPortals || before.utility_name === "" ? { utility_name: name } : {}),
  };
}

import { type UtilityName, utilities, utilityRule } from "@atrium/rules/utilities.ts";
import type { TileFields } from "../../parts/tile-queries.ts";

/**
 * The target of a tile as people select it: a screen of the portal by its utility, a page in a new window or in the portal, or something on
 * the phone only.
 */
export type Opens = UtilityName | "window" | "frame" | "phone";

/** Utilities that open a screen of the portal. */
export const portalUtilities = (Object.keys(utilities) as UtilityName[]).filter(
  (name) => utilities[name].opens !== "its_type",
);

export function opensOf({ utility_name, type, url }: TileFields): Opens {
  const known = portalUtilities.find((name) => utilityRule(utility_name) === utilities[name]);
  if (known && url === "") return known;
  if (type === "microfrontend") return "frame";
  return type === "webview" || url !== "" ? "window" : "phone";
}

/** The fields of a tile with that target. A page keeps its utility's name, by which analytics identifies it. */
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

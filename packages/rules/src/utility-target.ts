import { externalLink } from "./external-link.ts";
import { type UtilityScreen, type UtilityTile, utilityRule, utilityScreens, utilityTypes } from "./utilities.ts";

/** The facts about the person and the building. */
export type UtilityView = {
  /** Mini-apps open in a frame (flag `mini-app-in-iframe`), not in a window. */
  framed: boolean;
  /** The administration may be opened, and flag `visitor-registration-admin-link` is on. */
  administered: boolean;
};

/**
 * The action of a tile: open an address in the overlay frame or a new window, a screen of the portal, or the brand's administration; write to
 * the support address; refer to the phone (with the address to open there, if there is one); or say that it is not available yet.
 */
export type UtilityTarget =
  | { kind: "frame"; url: string }
  | { kind: "window"; url: string }
  | { kind: "screen"; screen: UtilityScreen }
  | { kind: "administration" }
  | { kind: "support_mail" }
  | { kind: "phone_only"; url?: string }
  | { kind: "not_here_yet" };

/** What a utility tile opens (1 §2, 1 §6, H4, H6). A forbidden address counts as none. */
export function utilityTarget(tile: UtilityTile, { framed, administered }: UtilityView): UtilityTarget {
  const rule = utilityRule(tile.utility_name);
  if (rule?.opens === "support_mail") return { kind: "support_mail" };
  if (rule?.administration && administered) return { kind: "administration" };
  const url = externalLink(tile.url);
  const screen = screenOf(tile, rule?.opens);
  // Its own address takes precedence over the portal's screen of that name; for the phone it is not an address of this page.
  if (screen && (!url || tile.type === "nativelink")) return { kind: "screen", screen };
  const kind = utilityTypes[tile.type][url ? "withUrl" : "without"];
  if (!url || kind === "not_here_yet") return { kind: kind === "phone_only" ? "phone_only" : "not_here_yet" };
  return kind === "frame" && !framed ? { kind: "window", url } : { kind, url };
}

function screenOf({ route }: UtilityTile, named: string | undefined): UtilityScreen | undefined {
  const said = route
    ?.trim()
    .toLowerCase()
    .replace(/^\/+|\/+$/g, "")
    .replace(/[ _]+/g, "-");
  return utilityScreens.find((screen) => screen === said) ?? utilityScreens.find((screen) => screen === named);
}

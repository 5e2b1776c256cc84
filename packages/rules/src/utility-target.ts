import { externalLink } from "./external-link.ts";

export type UtilityTile = {
  type: "native" | "microfrontend" | "webview" | "nativelink";
  utility_name: string;
  url: string | null;
  route: string | null;
};

/** What a tile does: open an address in a new window, lead to a page of the building, write to the support address, point to the phone, or say it cannot yet. */
export type UtilityTarget =
  | { kind: "window"; url: string }
  | { kind: "page"; page: "amenities" | "companies" }
  | { kind: "support_mail" }
  | { kind: "phone_only" }
  | { kind: "not_here_yet" };

/** Screens of the portal that tiles may name and that it does not have yet. */
const comingRoutes = ["service-requests", "smart-building", "help-desk"];
const pages = ["amenities", "companies"] as const;

/** What a utility tile opens (1 §2, H4). An address that must not be opened counts as none. */
export function utilityTarget(tile: UtilityTile): UtilityTarget {
  if (/^concierge$/i.test(tile.utility_name.trim())) return { kind: "support_mail" };
  const url = externalLink(tile.url);
  if (url && tile.type !== "nativelink") return { kind: "window", url };
  const named = [tile.route, tile.utility_name].map((text) =>
    text?.trim().toLowerCase().replace(/^\/+/, "").replace(/[ _]+/g, "-"),
  );
  const page = pages.find((name) => named.includes(name));
  if (page) return { kind: "page", page };
  if (comingRoutes.some((route) => named.includes(route))) return { kind: "not_here_yet" };
  return tile.type === "native" || tile.type === "nativelink" ? { kind: "phone_only" } : { kind: "not_here_yet" };
}

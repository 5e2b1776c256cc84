import { externalLink } from "./external-link.ts";
import type { UtilityTile } from "./utilities.ts";

export type TileSubtext = "mobile_only" | "sign_in_required";

type Tile = { url: string | null; type?: UtilityTile["type"] };

/**
 * What stands under a tile on the maintenance page (1 §2, H5): a native one is for the phone alone, and one that leads into the portal
 * itself can only be used once people can sign in again. `hosts` are the portal's own host names; ports and cases say nothing.
 */
export function maintenanceSubtext({ url, type }: Tile, hosts: readonly string[]): TileSubtext | undefined {
  if (type === "native" || type === "nativelink") return "mobile_only";
  const target = URL.parse(externalLink(url) ?? "");
  if (!target) return undefined;
  return hosts.some((host) => host.toLowerCase() === target.hostname) ? "sign_in_required" : undefined;
}

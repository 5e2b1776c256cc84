import { externalLink } from "./external-link.ts";
import type { UtilityTile } from "./utilities.ts";

export type TileSubtext = "mobile_only" | "sign_in_required";

type Tile = { url: string | null; type?: UtilityTile["type"] };

/**
 * The line under a tile on the maintenance page (1 §2, H5): a native one works only on the phone, and one that leads into the portal works
 * only when people can sign in again. `hosts` are the portal's own host names; ports and case are ignored.
 */
export function maintenanceSubtext({ url, type }: Tile, hosts: readonly string[]): TileSubtext | undefined {
  if (type === "native" || type === "nativelink") return "mobile_only";
  const target = URL.parse(externalLink(url) ?? "");
  if (!target) return undefined;
  return hosts.some((host) => host.toLowerCase() === target.hostname) ? "sign_in_required" : undefined;
}

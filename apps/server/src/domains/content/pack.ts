import type { PackContent } from "@atrium/contract/pack/content.ts";
import type { Row } from "../packs/columns.ts";
import { kind } from "../packs/kind.ts";
import type { Mapping } from "../packs/mapping.ts";
import type { ExportMapping, Fields } from "../packs/export-mapping.ts";
import type { NavigationCommand } from "./tables.ts";

export const contents = kind({
  kind: "contents",
  keptBy: [
    ["event_attendances", "content_uuid"],
    ["event_waits", "content_uuid"],
    ["offer_claims", "content_uuid"],
  ],
  retire: "unpublished_at = coalesce(t.unpublished_at, $now)",
  beside(content, at) {
    for (const { field, sentence } of itemFaults(content, at)) at.fault(field, sentence);
    for (const [index, key] of (content.categories ?? []).entries()) {
      if (at.find("categories", key).building !== at.entity.building) {
        at.fault(["categories", index], `"${key}" is a category of another building`);
      }
    }
    const { audience } = content;
    const owner = audience === undefined ? undefined : at.find("audiences", audience).building;
    if (owner !== undefined && owner !== at.entity.building)
      at.fault("audience", `"${audience}" is an audience of another building`);
    return { navigation_command: navigationCommand(content, at) };
  },
  links: [
    {
      table: "content_categories",
      owner: "content_uuid",
      rows: (content, at) =>
        (content.categories ?? []).map((key) => ({
          category_uuid: at.ref("categories", key),
          content_uuid: at.uuid,
          position: content.position ?? at.position,
        })),
    },
  ],
  back(row, at) {
    const categories = at.joined("content_categories", "categories", "category_uuid");
    return { categories, navigation_command: commandOf(row, at) };
  },
});

type ItemFault = { field: "end_at" | "currency_type"; code: "order" | "required"; sentence: string };

/** Checks of an item that no schema can express. */
export function itemFaults(
  { start_at, end_at, price, currency_type }: Partial<PackContent>,
  at: Pick<Mapping, "time">,
): ItemFault[] {
  const [start, end] = [at.time(start_at), at.time(end_at)];
  const faults: ItemFault[] = [];
  if (start && end && end < start)
    faults.push({ field: "end_at", code: "order", sentence: "must not be before start_at" });
  if (price !== undefined && currency_type === undefined)
    faults.push({ field: "currency_type", code: "required", sentence: "is missing beside a price" });
  return faults;
}

export function navigationCommand(
  { navigation_command: command }: Pick<PackContent, "navigation_command">,
  at: Pick<Mapping, "ref">,
): NavigationCommand | null {
  if (!command) return null;
  const { url, content, building } = command.options ?? {};
  return {
    type: command.type,
    value: command.value,
    options: {
      ...(url ? { url } : {}),
      ...(content ? { uuid: at.ref("contents", content) } : {}),
      ...(building ? { building_uuid: at.ref("buildings", building) } : {}),
    },
  };
}

/** The inverse of `navigationCommand`. */
export function commandOf(row: Row, at: Pick<ExportMapping, "key">): Fields | undefined {
  const { type, value, options } = (row.navigation_command ?? {}) as Partial<NavigationCommand>;
  if (type === undefined) return undefined;
  const { url, uuid, building_uuid } = options ?? {};
  return {
    type,
    value,
    options: { url, content: at.key("contents", uuid), building: at.key("buildings", building_uuid) },
  };
}

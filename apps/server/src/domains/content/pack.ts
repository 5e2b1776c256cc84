import type { PackContent } from "@atrium/contract/pack/content.ts";
import { kind } from "../packs/kind.ts";
import type { Mapping } from "../packs/mapping.ts";
import type { NavigationCommand } from "./tables.ts";

export const categories = kind({ kind: "categories" });

export const contents = kind({
  kind: "contents",
  keptBy: [
    ["event_attendances", "content_uuid"],
    ["offer_claims", "content_uuid"],
  ],
  retire: "unpublished_at = coalesce(t.unpublished_at, $now)",
  beside(content, at) {
    const start_at = at.time(content.start_at);
    const end_at = at.time(content.end_at);
    if (start_at && end_at && end_at < start_at) at.fault("end_at", "must not be before start_at");
    if (content.price !== undefined && content.currency_type === undefined) {
      at.fault("currency_type", "is missing beside a price");
    }
    for (const [index, key] of (content.categories ?? []).entries()) {
      if (at.find("categories", key).building !== at.entity.building) {
        at.fault(["categories", index], `"${key}" is a category of another building`);
      }
    }
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
    const { type, value, options } = (row.navigation_command ?? {}) as Partial<NavigationCommand>;
    const { url, uuid, building_uuid } = options ?? {};
    const led = { url, content: at.key("contents", uuid), building: at.key("buildings", building_uuid) };
    return {
      categories: at.joined("content_categories", "categories", "category_uuid"),
      navigation_command: type === undefined ? undefined : { type, value, options: led },
    };
  },
});

function navigationCommand({ navigation_command: command }: PackContent, at: Mapping) {
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

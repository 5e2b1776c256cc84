import type { EndpointQuery, EndpointReply } from "@atrium/contract/client.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import type { Entry } from "../../parts/entry-words.ts";
import { useCsv } from "../../parts/use-csv.ts";
import type { AuditFilter } from "./audit-address.ts";
import { askedOf } from "./audit-queries.ts";

const atOnce = 100;
/** The most rows that a spreadsheet opens quickly; `export-audit` has no limit. */
const most = 10_000;

/** Saves all entries that the filter finds, also those that are not shown yet, the newest first. */
export function useExport(filter: AuditFilter) {
  const t = usePhrases();
  const { api, toasts } = useServices();
  return useCsv("audit", async () => {
    const entries: Entry[] = [];
    let after: string | null = null;
    do {
      const query: EndpointQuery<"GET /admin/v1/facts"> = {
        ...askedOf(filter),
        limit: atOnce,
        ...(after ? { after } : {}),
      };
      const { data }: EndpointReply<"GET /admin/v1/facts"> = await api("GET /admin/v1/facts", { query });
      entries.push(...data.facts);
      after = data.next;
    } while (after !== null && entries.length < most);
    if (after !== null) toasts.show({ text: t("console.audit_export_part", { count: entries.length }) });
    return rowsOf(entries);
  });
}

/** In the API's own terms, so that programs can read it. */
function rowsOf(entries: readonly Entry[]): string[][] {
  const rows = entries.map(({ uuid, at, action, actor, target, building, details }) => [
    uuid,
    at,
    action,
    actor.kind,
    actor.name ?? actor.uuid ?? "",
    target?.kind ?? "",
    target?.name ?? target?.uuid ?? "",
    building?.name ?? "",
    JSON.stringify(details),
  ]);
  const head = ["uuid", "at", "action", "actor_kind", "actor", "target_kind", "target", "building", "details"];
  return [head, ...rows];
}

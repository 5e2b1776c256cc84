import { Button } from "@atrium/ui/components/button.tsx";
import { EmptyState } from "@atrium/ui/components/empty-state.tsx";
import { RowList } from "@atrium/ui/components/row-list.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Disclosures } from "../../parts/disclosure.tsx";
import type { Entry } from "../../parts/entry-words.ts";
import { downloadCsv } from "../../parts/download-csv.ts";
import { KeysetList } from "../../parts/keyset-list.tsx";
import { NothingFound } from "../../parts/nothing-found.tsx";
import { useBuildings } from "../../parts/places-query.ts";
import { Screen } from "../../parts/screen.tsx";
import { useSingleKeys } from "../../parts/single-keys.ts";
import { type AuditFilter, isNarrowed } from "./audit-address.ts";
import { AuditEntry } from "./audit-entry.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { auditQuery } from "./audit-queries.ts";

const route = getRouteApi("/audit");

/** Who did what, newest first. What of it is looked at is the address's to keep. */
export function AuditPage() {
  const t = usePhrases();
  const services = useServices();
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const keys = useSingleKeys();
  const { zoneOf } = useBuildings();
  const paged = useInfiniteQuery(auditQuery(services, filter));
  const entries = paged.data?.pages.flatMap(({ data }) => data.facts) ?? [];
  usePageTitle(t("console.audit_title"));

  const change = (wish: AuditFilter) => void navigate({ search: (before) => ({ ...before, ...wish }), replace: true });
  const save = (
    <Button
      variant="secondary"
      size="small"
      icon="download"
      disabled={entries.length === 0}
      onClick={() => exportAll(entries)}
    >
      {t("console.csv")}
    </Button>
  );
  return (
    <Screen title={t("console.audit_title")} actions={save}>
      <AuditFilters filter={filter} entries={entries} onChange={change} />
      <KeysetList
        paged={paged}
        count={entries.length}
        empty={<Nothing filter={filter} onClear={() => void navigate({ search: {}, replace: true })} />}
      >
        <Disclosures>
          <RowList label={t("console.audit_title")} keys={keys}>
            {entries.map((entry) => (
              <AuditEntry key={entry.uuid} entry={entry} timeZone={zoneOf(entry.building?.uuid)} />
            ))}
          </RowList>
        </Disclosures>
      </KeysetList>
    </Screen>
  );
}

/** As it is shown, in the API's own words, so that it can be read by machines as well. */
function exportAll(entries: readonly Entry[]): void {
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
  downloadCsv("audit", [head, ...rows]);
}

function Nothing({ filter, onClear }: { readonly filter: AuditFilter; readonly onClear: () => void }) {
  const t = usePhrases();
  if (!isNarrowed(filter))
    return <EmptyState icon="list" title={t("console.audit_empty")} text={t("console.audit_empty_text")} />;
  return <NothingFound title={t("console.audit_none")} onClear={onClear} />;
}

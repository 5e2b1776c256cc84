import { EmptyState } from "@atrium/ui/components/empty-state.tsx";
import { RowList } from "@atrium/ui/components/row-list.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { CsvButton } from "../../parts/csv-button.tsx";
import { Disclosures } from "../../parts/disclosure.tsx";
import { KeysetList } from "../../parts/keyset-list.tsx";
import { NothingFound } from "../../parts/nothing-found.tsx";
import { useBuildings } from "../../parts/places-query.ts";
import { paths } from "../../parts/paths.ts";
import { SavedViews } from "../../parts/saved-views.tsx";
import { Screen } from "../../parts/screen.tsx";
import { useSingleKeys } from "../../parts/single-keys.ts";
import { type AuditFilter, isNarrowed, readAuditFilter } from "./audit-address.ts";
import { AuditEntry } from "./audit-entry.tsx";
import { useExport } from "./use-export.ts";
import { AuditFilters } from "./audit-filters.tsx";
import { auditQuery } from "./audit-queries.ts";

const route = getRouteApi("/audit");

const viewLink = (words: Record<string, string>) => <Link to={paths.audit} search={readAuditFilter(words)} />;

/** The audit log, newest first. The address contains all filters. */
export function AuditPage() {
  const t = usePhrases();
  const services = useServices();
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const keys = useSingleKeys();
  const { zoneOf } = useBuildings();
  const paged = useInfiniteQuery(auditQuery(services, filter));
  const entries = paged.data?.pages.flatMap(({ data }) => data.facts) ?? [];
  const exporting = useExport(filter);
  usePageTitle(t("console.audit_title"));

  const change = (some: AuditFilter) => void navigate({ search: (before) => ({ ...before, ...some }), replace: true });
  const save = (
    <CsvButton disabled={entries.length === 0} busy={exporting.isPending} onClick={() => exporting.mutate()} />
  );
  return (
    <Screen title={t("console.audit_title")} actions={save}>
      <SavedViews list="audit" filter={filter} link={viewLink} />
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

function Nothing({ filter, onClear }: { readonly filter: AuditFilter; readonly onClear: () => void }) {
  const t = usePhrases();
  if (!isNarrowed(filter))
    return <EmptyState icon="list" title={t("console.audit_empty")} text={t("console.audit_empty_text")} />;
  return <NothingFound title={t("console.audit_none")} onClear={onClear} />;
}

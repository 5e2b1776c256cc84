import { Button } from "@atrium/ui/components/button.tsx";
import { EmptyState } from "@atrium/ui/components/empty-state.tsx";
import { RowList } from "@atrium/ui/components/row-list.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { SearchField } from "@atrium/web/search-field.tsx";
import { useServices } from "@atrium/web/services.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { BuildingFilter } from "../../parts/building-filter.tsx";
import { FilterSelect } from "../../parts/filter-select.tsx";
import filters from "../../parts/filters.module.css";
import { KeysetList } from "../../parts/keyset-list.tsx";
import { NothingFound } from "../../parts/nothing-found.tsx";
import { mayAnywhere, mayInBuilding, useMe } from "../../parts/me-query.ts";
import { paths } from "../../parts/paths.ts";
import { useBuildings } from "../../parts/places-query.ts";
import { Screen } from "../../parts/screen.tsx";
import { useSingleKeys } from "../../parts/single-keys.ts";
import { kindWord } from "../../parts/item-words.ts";
import { type ContentFilter, isNarrowed, kinds, states } from "./content-address.ts";
import styles from "./content.module.css";
import { contentsQuery } from "./content-queries.ts";
import { ContentRow } from "./content-row.tsx";

const route = getRouteApi("/content");
/** Loaded after the page. */
const NewItemMenu = lazy(async () => ({ default: (await import("./new-item-menu.tsx")).NewItemMenu }));

/** All content that is published, planned or drafted: searched and filtered by the address. */
export function ContentPage() {
  const t = usePhrases();
  const services = useServices();
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const keys = useSingleKeys();
  const { zoneOf } = useBuildings();
  const paged = useInfiniteQuery(contentsQuery(services, filter));
  const items = paged.data?.pages.flatMap(({ data }) => data.contents) ?? [];
  usePageTitle(t("console.content_title"));
  const change = (some: ContentFilter) =>
    void navigate({ search: (before) => ({ ...before, ...some }), replace: true });
  return (
    <Screen title={t("console.content_title")} actions={<Acts building={filter.building} />}>
      <Filters filter={filter} onChange={change} />
      <KeysetList
        paged={paged}
        count={items.length}
        empty={<Nothing filter={filter} onClear={() => void navigate({ search: {}, replace: true })} />}
      >
        <RowList label={t("console.content_title")} keys={keys}>
          {items.map((item) => (
            <ContentRow key={item.uuid} item={item} filter={filter} timeZone={zoneOf(item.building.uuid)} />
          ))}
        </RowList>
      </KeysetList>
    </Screen>
  );
}

/** Links to the home of the current building, and a menu for a new item in it. */
function Acts({ building }: { readonly building: string | undefined }) {
  const t = usePhrases();
  const me = useMe();
  const { buildings } = useBuildings();
  const where = building ?? (buildings.length === 1 ? buildings[0]?.uuid : undefined);
  return (
    <div className={styles.acts}>
      {me && where && mayInBuilding(me, "content.publish", where) && (
        <Button variant="secondary" size="small" icon="home" render={<Link to={paths.home} params={{ uuid: where }} />}>
          {t("console.home_title")}
        </Button>
      )}
      <Button
        size="small"
        variant="secondary"
        icon="calendar"
        render={<Link to={paths.contentCalendar} search={building ? { building } : {}} />}
      >
        {t("console.content_calendar")}
      </Button>
      <Button size="small" variant="secondary" icon="users" render={<Link to={paths.audiences} />}>
        {t("console.whom_title")}
      </Button>
      <NewItem building={building} />
    </div>
  );
}

/** Starts an item of a kind, in the current building or the first one. */
function NewItem({ building }: { readonly building: string | undefined }) {
  const t = usePhrases();
  const me = useMe();
  const { buildings } = useBuildings();
  const where = building ?? buildings[0]?.uuid;
  if (!me || !where || !mayAnywhere(me, "content.write")) return null;
  const label = t("console.content_new");
  return (
    <Suspense
      fallback={
        <Button size="small" icon="plus" disabled>
          {label}
        </Button>
      }
    >
      <NewItemMenu label={label} building={where} />
    </Suspense>
  );
}

type FilterProps = { readonly filter: ContentFilter; readonly onChange: (some: ContentFilter) => void };

function Filters({ filter, onChange }: FilterProps) {
  const t = usePhrases();
  return (
    <div className={filters.filters}>
      <SearchField
        className={filters.search}
        label={t("console.content_search")}
        search={filter.search ?? ""}
        maxLength={100}
        onSearch={(search) => onChange({ search: search || undefined })}
      />
      <FilterSelect
        label={t("console.content_kind")}
        all={t("console.content_kind_all")}
        options={kinds.map((kind) => ({ value: kind, label: t(`console.kind_of_${kindWord(kind)}`) }))}
        value={filter.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <FilterSelect
        label={t("console.content_state")}
        all={t("console.content_state_all")}
        options={states.map((state) => ({ value: state, label: t(`console.content_state_${state}`) }))}
        value={filter.state}
        onChange={(state) => onChange({ state })}
      />
      <BuildingFilter value={filter.building} onChange={(building) => onChange({ building })} />
    </div>
  );
}

function Nothing({ filter, onClear }: { readonly filter: ContentFilter; readonly onClear: () => void }) {
  const t = usePhrases();
  if (!isNarrowed(filter))
    return <EmptyState icon="pencil" title={t("console.content_empty")} text={t("console.content_empty_text")} />;
  return <NothingFound title={t("console.content_none")} onClear={onClear} />;
}

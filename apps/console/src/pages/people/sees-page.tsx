import { nameOf } from "@atrium/rules/name-of.ts";
import { EmptyState } from "@atrium/ui/components/empty-state.tsx";
import { RowList } from "@atrium/ui/components/row-list.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { SearchField } from "@atrium/web/search-field.tsx";
import { useServices } from "@atrium/web/services.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { BackLink } from "../../parts/back-link.tsx";
import { BuildingFilter } from "../../parts/building-filter.tsx";
import { Disclosures } from "../../parts/disclosure.tsx";
import filters from "../../parts/filters.module.css";
import { KeysetList, wholeList } from "../../parts/keyset-list.tsx";
import { NothingFound } from "../../parts/nothing-found.tsx";
import { paths } from "../../parts/paths.ts";
import { useBuildings } from "../../parts/places-query.ts";
import { Screen } from "../../parts/screen.tsx";
import { useSingleKeys } from "../../parts/single-keys.ts";
import type { SeesFilter } from "./people-address.ts";
import { personQuery, seesQuery } from "./people-queries.ts";
import { SeenEntry } from "./seen-entry.tsx";

const route = getRouteApi("/people/$uuid/sees");

/** Why one person sees a piece of content, or does not (row G10). */
export function SeesPage() {
  const t = usePhrases();
  const services = useServices();
  const { uuid } = route.useParams();
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const keys = useSingleKeys();
  const { zoneOf } = useBuildings();
  const person = useQuery(personQuery(services, uuid)).data?.data.person;
  const query = useQuery({ ...seesQuery(services, uuid, filter), placeholderData: keepPreviousData });
  const contents = query.data?.data.contents ?? [];
  const title = person ? t("console.sees_title", { name: nameOf(person) }) : t("console.sees");
  usePageTitle(title);

  const change = (some: SeesFilter) => void navigate({ search: (before) => ({ ...before, ...some }), replace: true });
  const back = (
    <BackLink link={<Link to={paths.person} params={{ uuid }} search={{}} />}>
      {person ? nameOf(person) : t("console.people_title")}
    </BackLink>
  );
  return (
    <Screen title={title} before={back}>
      <div className={filters.filters}>
        <SearchField
          className={filters.search}
          label={t("console.sees_search")}
          search={filter.search ?? ""}
          maxLength={100}
          onSearch={(search) => change({ search: search || undefined })}
        />
        <BuildingFilter value={filter.building} onChange={(building) => change({ building })} />
      </div>
      <KeysetList
        paged={wholeList(query)}
        count={contents.length}
        empty={
          filter.search || filter.building ? (
            <NothingFound title={t("console.sees_none")} onClear={() => void navigate({ search: {}, replace: true })} />
          ) : (
            <EmptyState icon="eye" title={t("console.sees_empty")} text={t("console.sees_empty_text")} />
          )
        }
      >
        <Disclosures>
          <RowList label={title} keys={keys}>
            {contents.map((content) => (
              <SeenEntry key={content.uuid} content={content} timeZone={zoneOf(content.building.uuid)} />
            ))}
          </RowList>
        </Disclosures>
      </KeysetList>
    </Screen>
  );
}

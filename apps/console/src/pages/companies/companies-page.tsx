import { Button } from "@atrium/ui/components/button.tsx";
import { EmptyState } from "@atrium/ui/components/empty-state.tsx";
import { Icon } from "@atrium/ui/components/icon.tsx";
import { Row, RowList } from "@atrium/ui/components/row-list.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { SearchField } from "@atrium/web/search-field.tsx";
import { useServices } from "@atrium/web/services.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { BuildingFilter } from "../../parts/building-filter.tsx";
import styles from "../../parts/edit/thing-row.module.css";
import filters from "../../parts/filters.module.css";
import { KeysetList } from "../../parts/keyset-list.tsx";
import { mayAnywhere, useMe } from "../../parts/me-query.ts";
import { NothingFound } from "../../parts/nothing-found.tsx";
import { paths } from "../../parts/paths.ts";
import { Screen } from "../../parts/screen.tsx";
import { useSingleKeys } from "../../parts/single-keys.ts";
import { type CompaniesFilter, isNarrowed } from "./companies-address.ts";
import { companiesQuery } from "./company-queries.ts";

const route = getRouteApi("/companies");

/** The companies that the person administers, and those in the buildings that they manage. The address contains the search. */
export function CompaniesPage() {
  const t = usePhrases();
  const services = useServices();
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const keys = useSingleKeys();
  const me = useMe();
  const paged = useInfiniteQuery(companiesQuery(services, filter));
  const companies = paged.data?.pages.flatMap(({ data }) => data.companies) ?? [];
  usePageTitle(t("console.companies_title"));
  const change = (wish: CompaniesFilter) =>
    void navigate({ search: (before) => ({ ...before, ...wish }), replace: true });
  const add = me && mayAnywhere(me, "companies.vouch") && (
    <Button size="small" icon="plus" render={<Link to={paths.newCompany} />}>
      {t("console.company_new")}
    </Button>
  );
  const empty = isNarrowed(filter) ? (
    <NothingFound
      title={t("console.companies_found_none")}
      onClear={() => void navigate({ search: {}, replace: true })}
    />
  ) : (
    <EmptyState icon="building" title={t("console.companies_none")} text={t("console.companies_none_text")} />
  );
  return (
    <Screen title={t("console.companies_title")} actions={add}>
      <div className={filters.filters}>
        <SearchField
          className={filters.search}
          label={t("console.companies_search")}
          search={filter.search ?? ""}
          maxLength={100}
          onSearch={(search) => change({ search: search || undefined })}
        />
        <BuildingFilter value={filter.building} onChange={(building) => change({ building })} />
      </div>
      <KeysetList paged={paged} count={companies.length} empty={empty}>
        <RowList label={t("console.companies_title")} keys={keys}>
          {companies.map(({ uuid, name, logo_url, email_domains, people_count }) => (
            <Row key={uuid}>
              <Link to={paths.company} params={{ uuid }} search={filter} className={styles.row} data-row>
                <span className={styles.face}>
                  {logo_url ? <img src={logo_url} alt="" /> : <Icon name="building" size={18} />}
                </span>
                <span className={styles.names}>
                  <span>{name}</span>
                  <span className={styles.quiet}>{email_domains.join(", ")}</span>
                </span>
                <span className={styles.quiet}>{t("console.company_people", { count: people_count })}</span>
              </Link>
            </Row>
          ))}
        </RowList>
      </KeysetList>
    </Screen>
  );
}

import { Button } from "@atrium/ui/components/button.tsx";
import { Icon } from "@atrium/ui/components/icon.tsx";
import { Row } from "@atrium/ui/components/row-list.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { BuildingFilter } from "../../parts/building-filter.tsx";
import styles from "../../parts/edit/thing-row.module.css";
import { mayAnywhere, useMe } from "../../parts/me-query.ts";
import { paths } from "../../parts/paths.ts";
import { Screen } from "../../parts/screen.tsx";
import { SearchedList } from "../../parts/searched-list.tsx";
import { type CompaniesFilter, isNarrowed } from "./companies-address.ts";
import { companiesQuery } from "./company-queries.ts";

const route = getRouteApi("/companies");

/** The companies that the person administers, and those in the buildings that they manage. The address contains the search. */
export function CompaniesPage() {
  const t = usePhrases();
  const services = useServices();
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const me = useMe();
  const paged = useInfiniteQuery(companiesQuery(services, filter));
  const companies = paged.data?.pages.flatMap(({ data }) => data.companies) ?? [];
  usePageTitle(t("console.companies_title"));
  const change = (some: CompaniesFilter) =>
    void navigate({ search: (before) => ({ ...before, ...some }), replace: true });
  const add = me && mayAnywhere(me, "companies.vouch") && (
    <Button size="small" icon="plus" render={<Link to={paths.newCompany} />}>
      {t("console.company_new")}
    </Button>
  );
  return (
    <Screen title={t("console.companies_title")} actions={add}>
      <SearchedList
        title={t("console.companies_title")}
        search={{
          label: t("console.companies_search"),
          text: filter.search,
          onSearch: (search) => change({ search }),
        }}
        filter={<BuildingFilter value={filter.building} onChange={(building) => change({ building })} />}
        paged={paged}
        count={companies.length}
        nothingFound={
          isNarrowed(filter)
            ? { title: t("console.companies_found_none"), onClear: () => void navigate({ search: {}, replace: true }) }
            : undefined
        }
        empty={{ icon: "building", title: t("console.companies_none"), text: t("console.companies_none_text") }}
      >
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
      </SearchedList>
    </Screen>
  );
}

import { Button } from "@atrium/ui/components/button.tsx";
import { EmptyState, ErrorState } from "@atrium/ui/components/empty-state.tsx";
import { Grid, PageBody } from "@atrium/ui/components/section.tsx";
import { classNames } from "@atrium/ui/components/slot.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useRef } from "react";
import { NothingFound } from "../../parts/analytics/nothing-found.tsx";
import { useBuilding } from "../../parts/buildings.ts";
import { toPageTop } from "@atrium/web/page-top.ts";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { describeFailure } from "@atrium/web/refusal-places.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { useServices } from "../../parts/services.ts";
import { companiesQuery } from "./companies-queries.ts";
import { CardSkeletons } from "./companies-skeleton.tsx";
import styles from "./companies.module.css";
import { CompanyCard } from "./company-card.tsx";
import { changed, type Directory, directoryWords, isNarrowed, pageSize, readDirectory } from "./directory-address.ts";
import { type ChangeDirectory, DirectoryFilters } from "./directory-filters.tsx";

const route = getRouteApi("/signed-in/building/$buildingUuid/companies");

/** The building's directory of companies (1 §2): search, filter by type, pages. The address contains all of it. */
export function CompaniesPage() {
  const t = usePhrases();
  const directory = readDirectory(route.useSearch());
  const navigate = route.useNavigate();
  const onChange: ChangeDirectory = (some, { replace = false } = {}) =>
    void navigate({
      search: (before) => directoryWords(changed(readDirectory(before), some)),
      replace,
      resetScroll: false,
    });
  const services = useServices();
  const building = useBuilding();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(
    companiesQuery(services, building.uuid, directory, useLanguage()),
  );
  usePageTitle(t("companies.title"));

  const turnTo = (page: number) => {
    onChange({ page });
    heading.current?.focus({ preventScroll: true, focusVisible: false });
    toPageTop();
  };
  const frame = (list: ReactNode) => (
    <PageBody id="main">
      <div className={styles.page}>
        <h1 ref={heading} className={styles.heading} tabIndex={-1}>
          {t("companies.title")}
        </h1>
        <DirectoryFilters directory={directory} onChange={onChange} types={data?.data.company_types ?? []} />
        {list}
      </div>
    </PageBody>
  );

  if (!data && (!error || isFetching)) return frame(<CardSkeletons />);
  // Results of the previous page do not answer the new request.
  if (!data || (error && isPlaceholderData)) {
    return frame(
      <ErrorState
        title={t("companies.failed_title")}
        text={describeFailure(error, t).text}
        action={<Button onClick={() => void refetch()}>{t("app.try_again")}</Button>}
      />,
    );
  }
  const { companies } = data.data;
  const { total } = data.pagination;
  if (companies.length === 0) return frame(<Nothing directory={directory} total={total} onChange={onChange} />);
  return frame(
    <>
      <p className={styles.count} role="status">
        {t("companies.found", { count: total })}
      </p>
      <div className={classNames(isPlaceholderData && styles.former)} aria-busy={isPlaceholderData}>
        <Grid of="directory">
          {companies.map((company) => (
            <CompanyCard key={company.uuid} company={company} />
          ))}
        </Grid>
      </div>
      <Pager page={directory.page} pages={Math.ceil(total / pageSize)} onTurn={turnTo} />
    </>,
  );
}

type NothingProps = {
  readonly directory: Directory;
  readonly total: number;
  readonly onChange: ChangeDirectory;
};

/** The directory is empty, or nothing matches. */
function Nothing({ directory, total, onChange }: NothingProps) {
  const t = usePhrases();
  const { name } = useBuilding();
  if (total === 0 && !isNarrowed(directory)) {
    return (
      <EmptyState
        icon="building"
        title={t("companies.empty_title")}
        text={t("companies.empty_text", { building: name })}
      />
    );
  }
  return (
    <div role="status">
      <NothingFound place="companies" />
      <EmptyState
        icon="search"
        title={t("companies.none_title")}
        text={t("companies.none_text")}
        action={<Button onClick={() => onChange({ types: [], search: "" })}>{t("companies.clear")}</Button>}
      />
    </div>
  );
}

type PagerProps = { readonly page: number; readonly pages: number; readonly onTurn: (page: number) => void };

function Pager({ page, pages, onTurn }: PagerProps) {
  const t = usePhrases();
  if (pages < 2) return null;
  return (
    <nav className={styles.pager} aria-label={t("companies.pages")}>
      <Button variant="secondary" icon="chevron-left" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        {t("home.previous")}
      </Button>
      <p className={styles.count}>{t("companies.page", { page, total: pages })}</p>
      <Button
        variant="secondary"
        trailingIcon="chevron-right"
        disabled={page >= pages}
        onClick={() => onTurn(page + 1)}
      >
        {t("home.next")}
      </Button>
    </nav>
  );
}

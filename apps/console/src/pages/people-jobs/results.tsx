import { rowStates } from "@atrium/rules/people-jobs.ts";
import { Row, RowList } from "@atrium/ui/components/row-list.tsx";
import { StatusPill } from "@atrium/ui/components/status-pill.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { FilterSelect } from "../../parts/filter-select.tsx";
import filters from "../../parts/filters.module.css";
import { KeysetList } from "../../parts/keyset-list.tsx";
import { NothingFound } from "../../parts/nothing-found.tsx";
import { paths } from "../../parts/paths.ts";
import { useSingleKeys } from "../../parts/single-keys.ts";
import { type Job, type Result, resultsQuery } from "./job-queries.ts";
import { endedOf } from "./job-words.ts";
import styles from "./jobs.module.css";

const route = getRouteApi("/people/jobs/$uuid");

/** The result of a job for each person, with the reason for a failure. */
export function Results({ job }: { readonly job: Job }) {
  const t = usePhrases();
  const { state } = route.useSearch();
  const navigate = route.useNavigate();
  const keys = useSingleKeys();
  const paged = useInfiniteQuery(resultsQuery(useServices(), job.uuid, state));
  const results = paged.data?.pages.flatMap(({ data }) => data.results) ?? [];
  const ended = endedOf(job);
  const { refetch } = paged;
  useEffect(() => {
    if (ended > 0) void refetch();
  }, [ended, refetch]);
  const show = (wanted: typeof state) => void navigate({ search: { state: wanted }, replace: true });
  return (
    <>
      <div className={filters.filters}>
        <FilterSelect
          label={t("console.job_results")}
          all={t("console.job_results_all")}
          options={rowStates.map((one) => ({ value: one, label: t(`console.job_state_${one}`) }))}
          value={state}
          onChange={show}
        />
      </div>
      <KeysetList
        paged={paged}
        count={results.length}
        empty={<NothingFound title={t("console.people_none")} onClear={() => show(undefined)} />}
      >
        <RowList label={t("console.job_results")} keys={keys}>
          {results.map((result) => (
            <Row key={result.person_uuid}>
              <ResultRow result={result} />
            </Row>
          ))}
        </RowList>
      </KeysetList>
    </>
  );
}

const looks = {
  waiting: { tone: "neutral", icon: "clock" },
  done: { tone: "ok", icon: "check" },
  unchanged: { tone: "neutral", icon: "minus" },
  refused: { tone: "warn", icon: "alert" },
} as const;

function ResultRow({ result: { person_uuid, name, state, reason } }: { readonly result: Result }) {
  const t = usePhrases();
  return (
    <Link to={paths.person} params={{ uuid: person_uuid }} className={styles.row} data-row>
      <span className={styles.name}>{name ?? t("console.somebody")}</span>
      <span className={styles.quiet}>
        {reason && t(reason === "permission_missing" ? "console.not_yours_title" : `refusal.${reason}`)}
      </span>
      <StatusPill {...looks[state]}>{t(`console.job_state_${state}`)}</StatusPill>
    </Link>
  );
}

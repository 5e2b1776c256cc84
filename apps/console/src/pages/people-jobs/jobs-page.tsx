import { EmptyState } from "@atrium/ui/components/empty-state.tsx";
import { Row, RowList } from "@atrium/ui/components/row-list.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { BackLink } from "../../parts/back-link.tsx";
import { KeysetList, wholeList } from "../../parts/keyset-list.tsx";
import { Moment, useNow } from "../../parts/moment.tsx";
import { paths } from "../../parts/paths.ts";
import { Screen } from "../../parts/screen.tsx";
import { useSingleKeys } from "../../parts/single-keys.ts";
import { jobsQuery } from "./job-queries.ts";
import { JobPill } from "./job-pill.tsx";
import { nameOfJob, peopleOf, placeOfJob } from "./job-words.ts";
import styles from "./jobs.module.css";

/** Recent jobs for many people. */
export function JobsPage() {
  const t = usePhrases();
  const now = useNow();
  const keys = useSingleKeys();
  const asked = useQuery(jobsQuery(useServices()));
  const jobs = asked.data?.data.jobs ?? [];
  usePageTitle(t("console.jobs_title"));
  return (
    <Screen
      title={t("console.jobs_title")}
      before={<BackLink link={<Link to={paths.people} />}>{t("console.people_title")}</BackLink>}
    >
      <KeysetList
        paged={wholeList(asked)}
        count={jobs.length}
        empty={<EmptyState icon="users" title={t("console.jobs_none")} text={t("console.jobs_none_text")} />}
      >
        <RowList label={t("console.jobs_title")} keys={keys}>
          {jobs.map((job) => (
            <Row key={job.uuid}>
              <Link to={paths.peopleJob} params={{ uuid: job.uuid }} className={styles.row} data-row>
                <span className={styles.name}>
                  {[nameOfJob(job, t), placeOfJob(job, t)].filter(Boolean).join(" · ")}
                </span>
                <span className={styles.quiet}>
                  {t("console.bulk_count", { count: peopleOf(job) })} · {job.by ?? t("console.somebody")} ·{" "}
                  <Moment at={job.at} now={now} timeZone={undefined} />
                </span>
                <JobPill job={job} />
              </Link>
            </Row>
          ))}
        </RowList>
      </KeysetList>
    </Screen>
  );
}

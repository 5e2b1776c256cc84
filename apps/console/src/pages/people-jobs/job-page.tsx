import { Button } from "@atrium/ui/components/button.tsx";
import { Fault } from "@atrium/ui/components/fault.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { BackLink } from "../../parts/back-link.tsx";
import { paths } from "../../parts/paths.ts";
import { Screen } from "../../parts/screen.tsx";
import { ThingNotShown } from "../../parts/thing-not-shown.tsx";
import { JobPill } from "./job-pill.tsx";
import { isOpen, type Job, jobQuery } from "./job-queries.ts";
import { endedOf, nameOfJob, peopleOf, placeOfJob } from "./job-words.ts";
import styles from "./jobs.module.css";
import { Results } from "./results.tsx";
import { useJobActs } from "./use-job-acts.ts";

const route = getRouteApi("/people/jobs/$uuid");

/** One job for many people: its progress, the result for each, undo and retry. */
export function JobPage() {
  const t = usePhrases();
  const { uuid } = route.useParams();
  const read = useQuery(jobQuery(useServices(), uuid));
  const job = read.data?.data.job;
  usePageTitle(job ? nameOfJob(job, t) : t("console.jobs_title"));

  if (job) return <Shown key={uuid} job={job} />;
  return (
    <ThingNotShown
      read={read}
      title={t("console.jobs_title")}
      before={<ToJobs />}
      icon="users"
      gone={t("console.jobs_title")}
    />
  );
}

function ToJobs() {
  const t = usePhrases();
  return <BackLink link={<Link to={paths.peopleJobs} />}>{t("console.jobs_title")}</BackLink>;
}

function Shown({ job }: { readonly job: Job }) {
  const t = usePhrases();
  const { queryClient } = useServices();
  const acts = useJobActs(job);
  const open = isOpen(job);
  const wasOpen = useRef(open);
  useEffect(() => {
    // The changed people are fetched again where they are shown.
    if (wasOpen.current && !open) void queryClient.invalidateQueries({ predicate: isOfPeople });
    wasOpen.current = open;
  }, [open, queryClient]);
  const { done, unchanged, refused } = job.counts;
  const [all, ended] = [peopleOf(job), endedOf(job)];
  const place = placeOfJob(job, t);
  const actions = !open && (
    <div className={styles.actions}>
      {refused > 0 && (
        <Button variant="secondary" size="small" busy={acts.again.isPending} onClick={() => acts.again.mutate()}>
          {t("console.job_again")}
        </Button>
      )}
      {job.undoable && (
        <Button
          variant="secondary"
          size="small"
          icon="arrow-left"
          busy={acts.undo.isPending}
          onClick={() => acts.undo.mutate()}
        >
          {t("console.undo")}
        </Button>
      )}
    </div>
  );
  return (
    <Screen before={<ToJobs />} title={nameOfJob(job, t)} mark={<JobPill job={job} />} actions={actions}>
      {acts.failure && <Fault>{acts.failure}</Fault>}
      {place && <p className={styles.quiet}>{place}</p>}
      {job.undoes !== null && (
        <p className={styles.quiet}>
          <Link to={paths.peopleJob} params={{ uuid: job.undoes }}>
            {t("console.job_undoes")}
          </Link>
        </p>
      )}
      {open && (
        <progress className={styles.progress} aria-label={t("console.job_running")} max={all || 1} value={ended} />
      )}
      <p role="status" className={styles.summary}>
        {open
          ? t("console.job_progress", { done: ended, total: all })
          : t("console.job_done", { done, unchanged, refused })}
      </p>
      <Results job={job} />
    </Screen>
  );
}

const isOfPeople = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  String(queryKey[0]).startsWith("GET /admin/v1/people");

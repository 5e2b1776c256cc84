import { StatusPill } from "@atrium/ui/components/status-pill.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { isOpen, type Job } from "./job-queries.ts";

/** The state of a job. */
export function JobPill({ job }: { readonly job: Job }) {
  const t = usePhrases();
  if (isOpen(job))
    return (
      <StatusPill tone="info" icon="clock">
        {t("console.job_running")}
      </StatusPill>
    );
  if (job.undone_by !== null)
    return (
      <StatusPill tone="neutral" icon="arrow-left">
        {t("console.job_undone")}
      </StatusPill>
    );
  return job.counts.refused > 0 ? (
    <StatusPill tone="warn" icon="alert">
      {t("console.job_partly")}
    </StatusPill>
  ) : (
    <StatusPill tone="ok" icon="check">
      {t("console.job_ended")}
    </StatusPill>
  );
}

import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { failureText } from "../../parts/failure-text.ts";
import { useFreshSignIn } from "../../parts/fresh-sign-in.tsx";
import { paths } from "../../parts/paths.ts";
import type { Job } from "./job-queries.ts";

/** Undo and retry of a job: each is a new job, which is then shown. */
export function useJobActs({ uuid }: Job) {
  const t = usePhrases();
  const { api } = useServices();
  const { run } = useFreshSignIn();
  const navigate = useNavigate();
  const open = ({ data }: { data: { job: Job } }) =>
    void navigate({ to: paths.peopleJob, params: { uuid: data.job.uuid } });
  const again = useMutation({
    mutationFn: () => run(() => api("POST /admin/v1/people-jobs/:uuid/again", { params: { uuid } })),
    onSuccess: open,
  });
  const undo = useMutation({
    mutationFn: () => run(() => api("POST /admin/v1/people-jobs/:uuid/undo", { params: { uuid } })),
    onSuccess: open,
  });
  const error = again.error ?? undo.error;
  return { again, undo, failure: error && failureText(error, t) };
}

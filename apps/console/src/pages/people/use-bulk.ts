import type { Role } from "@atrium/rules/roles.ts";
import { useServices } from "@atrium/web/services.ts";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { useFreshSignIn } from "../../parts/fresh-sign-in.tsx";
import { paths } from "../../parts/paths.ts";
import type { Place } from "./role-places.ts";
import type { Selection } from "./use-selection.ts";

export type BulkAct =
  | { name: "switch_off" | "switch_on" }
  | { name: "give_role" | "take_role"; role: Role; place: Place }
  | { name: "add_tag" | "take_tag"; tag: string };

/** Starts a job for the selected people, and shows it. A retry after a failure is the same job. */
export function useBulk({ whom }: Selection) {
  const { api } = useServices();
  const { run } = useFreshSignIn();
  const navigate = useNavigate();
  const tried = useRef<{ request: string; idempotencyKey: string }>(undefined);
  const keyOf = (request: string) => {
    if (tried.current?.request !== request) tried.current = { request, idempotencyKey: crypto.randomUUID() };
    return tried.current.idempotencyKey;
  };
  return useMutation({
    mutationFn(act: BulkAct) {
      const idempotencyKey = keyOf(JSON.stringify({ act, whom }));
      if ("tag" in act) {
        const body = { whom, give: act.name === "add_tag", tag: act.tag };
        return api("POST /admin/v1/people-jobs/tags", { body, idempotencyKey });
      }
      if (!("role" in act)) {
        const body = { whom, deactivated: act.name === "switch_off" };
        return api("POST /admin/v1/people-jobs/switch", { body, idempotencyKey });
      }
      const { role, place } = act;
      const where = { role, scope: place.scope, ...(place.uuid ? { scope_uuid: place.uuid } : {}) };
      const body = { whom, give: act.name === "give_role", ...where };
      return run(() => api("POST /admin/v1/people-jobs/roles", { body, idempotencyKey }));
    },
    onSuccess: ({ data }) => void navigate({ to: paths.peopleJob, params: { uuid: data.job.uuid } }),
  });
}

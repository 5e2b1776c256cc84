import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useMutation } from "@tanstack/react-query";
import { failureText } from "../../parts/failure-text.ts";
import { useFreshSignIn } from "../../parts/fresh-sign-in.tsx";
import type { CompanyReply } from "./company-queries.ts";

/** The actions on a company's domains. */
export function useDomainActs(uuid: string, onSuccess: (reply: CompanyReply) => void) {
  const t = usePhrases();
  const { api } = useServices();
  const { run } = useFreshSignIn();
  const naming = useMutation({
    mutationFn: (domain: string) =>
      run(() => api("POST /admin/v1/companies/:uuid/domains", { params: { uuid }, body: { domain } })),
    onSuccess,
  });
  const checking = useMutation({
    mutationFn: (domain: string) =>
      api("POST /admin/v1/companies/:uuid/domains/:domain/check", { params: { uuid, domain } }),
    onSuccess,
  });
  const removing = useMutation({
    mutationFn: (domain: string) =>
      run(() => api("DELETE /admin/v1/companies/:uuid/domains/:domain", { params: { uuid, domain } })),
    onSuccess,
  });
  const error = checking.error ?? removing.error;
  return { naming, checking, removing, failure: error && failureText(error, t) };
}

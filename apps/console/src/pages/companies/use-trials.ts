import type { EndpointReply } from "@atrium/contract/client.ts";
import { useServices } from "@atrium/web/services.ts";
import { useMutation } from "@tanstack/react-query";
import { useNavigate, useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useFreshSignIn } from "../../parts/fresh-sign-in.tsx";
import { companyQuery } from "./company-queries.ts";
import { readTrialAnswer, type TrialAnswer } from "./trial-answer.ts";

export type Trial = EndpointReply<"GET /admin/v1/companies/:uuid/sign-on/trials/:trialUuid">["data"]["trial"];
export type Trials = ReturnType<typeof useTrials>;

/** Tests a company's providers. The browser goes to the provider and returns to this page, with the answer in the fragment of its address. */
export function useTrials(uuid: string) {
  const services = useServices();
  const { api, queryClient } = services;
  const { run } = useFreshSignIn();
  const navigate = useNavigate();
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const [trial, setTrial] = useState<Trial>();
  const show = (next: Trial) => {
    setTrial(next);
    void queryClient.invalidateQueries({ queryKey: companyQuery(services, uuid).queryKey });
  };
  const beginning = useMutation({
    mutationFn: (provider_uuid: string) =>
      run(() => api("POST /admin/v1/companies/:uuid/sign-on/trials", { params: { uuid }, body: { provider_uuid } })),
    onMutate: () => setTrial(undefined),
    onSuccess({ data }) {
      if (data.url === null) show(data.trial);
      else location.assign(data.url);
    },
  });
  const reading = useMutation({
    mutationFn({ trial: trialUuid, state, ...said }: TrialAnswer) {
      const params = { uuid, trialUuid };
      return state === undefined
        ? api("GET /admin/v1/companies/:uuid/sign-on/trials/:trialUuid", { params })
        : api("POST /admin/v1/companies/:uuid/sign-on/trials/:trialUuid/answer", { params, body: { state, ...said } });
    },
    onSuccess: ({ data }) => show(data.trial),
  });
  const { mutate } = reading;
  useEffect(() => {
    const answer = readTrialAnswer(hash);
    if (!answer) return;
    // The answer is valid once, and must not stay in the address or in the browser's history.
    void navigate({ to: ".", search: true, hash: "", replace: true });
    mutate(answer);
  }, [hash, navigate, mutate]);
  return {
    trial,
    isReading: reading.isPending,
    error: beginning.error ?? reading.error,
    begin: beginning.mutate,
    beginningOf: beginning.isPending ? beginning.variables : undefined,
  };
}

import { ApiRefusal, type EndpointReply } from "@atrium/contract/client.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Spinner } from "@atrium/ui/components/spinner.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { AccessScreen } from "../../parts/access-screen.tsx";
import { stepFailure } from "../../parts/flow/step-failure.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { endpointQuery } from "@atrium/web/queries.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { useServices } from "../../parts/services.ts";
import { StepHeading } from "../../parts/step-heading.tsx";
import { decisionToken } from "./decision-token.ts";
import { SignUpRequest } from "./sign-up-request.tsx";

const BuildingRequest = lazy(async () => ({ default: (await import("./building-requests.tsx")).BuildingRequest }));

export type ManagerRequest = EndpointReply<"POST /manager-requests/read">["data"]["request"];

export type Asked = {
  readonly token: string;
  /** The decision that the followed link proposes. */
  readonly wanted: "approve" | "deny" | undefined;
  readonly onDecided: (request: ManagerRequest) => void;
  /** Another manager, or the same one elsewhere, has decided meanwhile. */
  readonly onLate: () => void;
};

/** The page of the link in a manager's mail: who asks, and buttons to approve or deny (R6, R12). Opening it decides nothing. */
export function DecidePage() {
  const t = usePhrases();
  const { api } = useServices();
  const lang = useLanguage();
  const queryClient = useQueryClient();
  const { token, wanted } = decisionToken.useToken();
  const query = endpointQuery(api, "POST /manager-requests/read", { body: { token }, query: { lang } });
  const asked = useQuery({ ...query, enabled: token !== "" });
  const code = asked.error instanceof ApiRefusal ? asked.error.problem.code : undefined;
  const request = asked.data?.data.request;
  const asking: Asked = {
    token,
    wanted,
    onDecided: (decided) => queryClient.setQueryData(query.queryKey, { data: { request: decided } }),
    onLate: () => void asked.refetch(),
  };

  return (
    <AccessScreen title={t("decide.page")}>
      {token === "" || code === "link_invalid" || code === "validation_failed" ? (
        <StepHeading title={t("decide.gone_title")} text={t("decide.gone_text")} />
      ) : request && request.kind !== "sign_up" ? (
        <Suspense fallback={<Loading />}>
          <BuildingRequest key={token} request={request} {...asking} />
        </Suspense>
      ) : request ? (
        <SignUpRequest key={token} request={request} {...asking} />
      ) : asked.error ? (
        <>
          <StepHeading title={t("error.page_title")} text={stepFailure(asked.error, t)} />
          <Button size="large" block onClick={() => void asked.refetch()}>
            {t("app.try_again")}
          </Button>
        </>
      ) : (
        <Loading />
      )}
    </AccessScreen>
  );
}

function Loading() {
  const t = usePhrases();
  return (
    <>
      <StepHeading title={t("decide.page")} text={t("app.loading")} />
      <Spinner label={t("app.loading")} />
    </>
  );
}

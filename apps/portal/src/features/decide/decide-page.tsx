import { ApiRefusal, type EndpointReply } from "@atrium/contract/client.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Spinner } from "@atrium/ui/components/spinner.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { AccessScreen } from "../../shared/access-screen.tsx";
import { stepFailure } from "../../shared/flow/step-failure.tsx";
import { usePhrases } from "../../shared/phrases.ts";
import { endpointQuery } from "../../shared/queries.ts";
import { useServices } from "../../shared/services.ts";
import { StepHeading } from "../../shared/step-heading.tsx";
import { Decision } from "./decision.tsx";
import { decisionToken } from "./decision-token.ts";

export type ManagerRequest = EndpointReply<"POST /manager-requests/read">["data"]["request"];

/** Where the link of a manager's mail leads: who asks, and yes or no (R12). Opening it decides nothing. */
export function DecidePage() {
  const t = usePhrases();
  const { api } = useServices();
  const queryClient = useQueryClient();
  const token = decisionToken.get() ?? "";
  const query = endpointQuery(api, "POST /manager-requests/read", { body: { token } });
  const asked = useQuery({ ...query, enabled: token !== "" });
  const code = asked.error instanceof ApiRefusal ? asked.error.problem.code : undefined;

  return (
    <AccessScreen title={t("decide.title")}>
      {token === "" || code === "link_invalid" || code === "validation_failed" ? (
        <StepHeading title={t("decide.gone_title")} text={t("decide.gone_text")} />
      ) : asked.data ? (
        <Outcome
          request={asked.data.data.request}
          token={token}
          onDecided={(request) => queryClient.setQueryData(query.queryKey, { data: { request } })}
        />
      ) : asked.error ? (
        <>
          <StepHeading title={t("error.page_title")} text={stepFailure(asked.error, t)} />
          <Button size="large" block onClick={() => void asked.refetch()}>
            {t("app.try_again")}
          </Button>
        </>
      ) : (
        <>
          <StepHeading title={t("decide.title")} text={t("app.loading")} />
          <Spinner label={t("app.loading")} />
        </>
      )}
    </AccessScreen>
  );
}

type Props = {
  readonly request: ManagerRequest;
  readonly token: string;
  readonly onDecided: (request: ManagerRequest) => void;
};

/** What has become of it, or the question. */
function Outcome({ request, token, onDecided }: Props) {
  const t = usePhrases();
  const { state, person } = request;
  const name = nameOf(person);
  if (state === "approved") {
    return <StepHeading title={t("decide.approved_title")} text={t("decide.approved_text", { name })} />;
  }
  if (state === "denied") {
    return <StepHeading title={t("decide.denied_title")} text={t("decide.denied_text", { name })} />;
  }
  const values = { name, email: person.email, company: request.company_name };
  return (
    <>
      <StepHeading title={t("decide.title")} text={t(state === "asked" ? "decide.asked" : "decide.notice", values)} />
      <Decision asked={state === "asked"} token={token} onDecided={onDecided} />
    </>
  );
}

function nameOf({ first_name, last_name, email }: ManagerRequest["person"]): string {
  return [first_name, last_name].filter((part) => part !== "").join(" ") || email;
}

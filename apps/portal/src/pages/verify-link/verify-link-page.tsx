import { ApiRefusal } from "@atrium/contract/client.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Spinner } from "@atrium/ui/components/spinner.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link, Navigate, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { AccessScreen } from "../../parts/access-screen.tsx";
import { type Approval, approvalStep, waitForApproval } from "../../parts/flow/approval.ts";
import { flowDraft } from "../../parts/flow/draft.ts";
import { flowMemory } from "../../parts/flow/flow-memory.ts";
import { provedAddress, useProved } from "../../parts/flow/proved-address.ts";
import { handOverToSignIn } from "../../parts/flow/sign-in-handover.ts";
import { stepFailure } from "../../parts/flow/step-failure.tsx";
import { paths } from "../../parts/paths.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "../../parts/services.ts";
import { useSession } from "@atrium/web/services.ts";
import { StepHeading } from "../../parts/step-heading.tsx";
import { LinkPassword } from "./link-password.tsx";
import { linkToken } from "./link-token.ts";

/** The page of the link in a mail: it verifies the address as the mail's code does, and asks for a new password if the server requires one. */
export function VerifyLinkPage() {
  const t = usePhrases();
  const { api } = useServices();
  const token = linkToken.useToken();
  const link = useQuery({
    queryKey: ["PUT /user-verification/link/consume", token],
    queryFn: async () => {
      const used = await api("PUT /user-verification/link/consume", { body: { token: token ?? "" } });
      provedAddress.tell(used.email, used.approval);
      return used;
    },
    enabled: token !== undefined,
    // The link is used once: its result stays.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const [here, setHere] = useState(false);
  const code = link.error instanceof ApiRefusal ? link.error.problem.code : undefined;

  return (
    <AccessScreen title={t("verify.link_title")}>
      {token === undefined || code === "link_invalid" || code === "validation_failed" ? (
        <LinkGone />
      ) : link.data ? (
        <LinkUsed {...link.data} />
      ) : code === "began_elsewhere" && !here ? (
        <BeganElsewhere onHere={() => setHere(true)} />
      ) : code === "new_password_required" || code === "began_elsewhere" ? (
        <LinkPassword token={token} />
      ) : link.error ? (
        <>
          <StepHeading title={t("verify.link_failed_title")} text={stepFailure(link.error, t)} />
          <Button size="large" block onClick={() => void link.refetch()}>
            {t("app.try_again")}
          </Button>
        </>
      ) : (
        <>
          <StepHeading title={t("verify.link_title")} text={t("verify.link_checking")} />
          <Spinner label={t("app.loading")} />
        </>
      )}
    </AccessScreen>
  );
}

/**
 * The address is verified. If the tab that waited for the code has continued, the rest happens there, and this tab follows when it has signed
 * in. Otherwise the person who chose the password knows it, so the sign-in page asks only for that.
 */
function LinkUsed({ email, approval }: { readonly email: string; readonly approval?: Approval }) {
  const t = usePhrases();
  const services = useServices();
  const toSignIn = useToSignIn();
  const goesOn = useProved(email) === "taken";
  const signedIn = useSession().tokens !== undefined;
  const [before] = useState(signedIn);
  if (signedIn && !before) return <Navigate to={paths.landing} replace />;
  if (approval && !goesOn) {
    return (
      <>
        <StepHeading title={t("verify.link_used_title")} text={t("refusal.approval_pending")} />
        <Button
          size="large"
          block
          render={
            <Link
              to={paths.login}
              search={approvalStep}
              onClick={() => waitForApproval(services, { email, password: undefined }, approval)}
            />
          }
        >
          {t("sign_up.continue")}
        </Button>
      </>
    );
  }
  return (
    <>
      <StepHeading
        title={t("verify.link_used_title")}
        text={goesOn ? t("verify.link_waiting_text") : t("verify.link_used_text", { email })}
      />
      <Button size="large" block variant={goesOn ? "secondary" : "primary"} onClick={() => void toSignIn(email)}>
        {t("landing.sign_in")}
      </Button>
    </>
  );
}

/** The code of the same mail finishes the sign-up in the tab where it began; a person who cannot return there continues here. */
function BeganElsewhere({ onHere }: { readonly onHere: () => void }) {
  const t = usePhrases();
  return (
    <>
      <StepHeading title={t("verify.elsewhere_title")} text={t("verify.elsewhere_text")} />
      <Button size="large" block variant="secondary" onClick={onHere}>
        {t("verify.elsewhere_here")}
      </Button>
    </>
  );
}

function LinkGone() {
  const t = usePhrases();
  const toSignIn = useToSignIn();
  return (
    <>
      <StepHeading title={t("verify.link_gone_title")} text={t("verify.link_gone_text")} />
      <Button size="large" block onClick={() => void toSignIn()}>
        {t("verify.link_anew")}
      </Button>
    </>
  );
}

function useToSignIn() {
  const { session } = useServices();
  const navigate = useNavigate();
  return async (email?: string) => {
    flowDraft.forget();
    flowMemory.forget();
    if (email) handOverToSignIn(email);
    if (session.state() !== "signed_in") session.beginSignIn();
    await navigate({ to: paths.login, search: email ? { step: "password" } : {} });
  };
}

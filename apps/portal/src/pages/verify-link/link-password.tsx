import { isPasswordComplete } from "@atrium/rules/password.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { passwordWasSet } from "../../parts/flow/codes.ts";
import { changed, emptyReset, flowDraft } from "../../parts/flow/draft.ts";
import { startSession } from "../../parts/flow/start-session.ts";
import { flowMemory } from "../../parts/flow/flow-memory.ts";
import { NewPasswordFields } from "@atrium/web/new-password-fields.tsx";
import { handOverToSignIn } from "../../parts/flow/sign-in-handover.ts";
import { faultOf, stepFailure } from "../../parts/flow/step-failure.tsx";
import { logOut } from "@atrium/web/log-out.ts";
import { paths } from "../../parts/paths.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { type Services, useServices } from "../../parts/services.ts";
import { StepHeading } from "../../parts/step-heading.tsx";

/**
 * Sets a new password. A link that is opened in another browser than it was requested in verifies the mailbox, but not that its owner chose
 * the password.
 */
export function LinkPassword({ token }: { readonly token: string }) {
  const t = usePhrases();
  const services = useServices();
  const navigate = useNavigate();
  const [password, setPassword] = useState("");
  const save = useMutation({
    mutationFn: () => setByLink(services, token, password),
    onSuccess: async (where) => {
      if (where === "in") return navigate({ to: paths.landing, replace: true });
      if (where === "sign_up") return navigate({ to: paths.signUp, search: {}, replace: true });
      return navigate({ to: paths.login, search: { step: "password" }, replace: true });
    },
  });
  const fault = faultOf(save.error, t);
  return (
    <>
      <StepHeading title={t("verify.link_password_title")} text={t("verify.link_password_text")} />
      <Form
        busy={save.isPending}
        error={fault ? null : stepFailure(save.error, t)}
        onSubmit={() => {
          if (isPasswordComplete(password)) save.mutate();
        }}
      >
        <NewPasswordFields
          label={t("reset.password_label")}
          value={password}
          onChange={(typed) => {
            setPassword(typed);
            if (save.error) save.reset();
          }}
          error={fault?.field === "password" ? fault.text : undefined}
        />
        <Button type="submit" size="large" block busy={save.isPending} disabled={!isPasswordComplete(password)}>
          {t("reset.save")}
        </Button>
      </Form>
    </>
  );
}

/** Uses the link with a new password, and continues: into the portal, to the missing steps of the account, or to the sign-in page. */
async function setByLink(services: Services, token: string, new_password: string): Promise<"in" | "sign_up" | "login"> {
  const { email, flow, approval } = await services.api("PUT /user-verification/link/consume", {
    body: { token, new_password },
  });
  // Another person who was signed in here is signed out: everything that follows belongs to this person.
  await logOut(services);
  const patch = await passwordWasSet(services, flowMemory, {
    email,
    new_password,
    flow,
    ...(approval ? { approval } : {}),
  });
  const draft = changed({ ...emptyReset, email }, { ...patch, sent_at: Date.now() });
  if (flow) {
    flowDraft.write(draft);
    // Without this, a browser that does not know the sign-up would be redirected to the landing page.
    services.session.beginSignUp();
    return "sign_up";
  }
  const where = await startSession(services, draft, flowMemory);
  if (where === "login") {
    handOverToSignIn(email);
    services.session.beginSignIn();
  }
  return where;
}

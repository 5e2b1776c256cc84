import { Button } from "@atrium/ui/components/button.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { PasswordField } from "@atrium/web/password-field.tsx";
import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { usePhrases } from "@atrium/web/phrases.ts";
import { paths } from "../../parts/paths.ts";
import { describeFailure } from "@atrium/web/refusal-places.ts";
import { useServices } from "../../parts/services.ts";
import { StepHeading } from "../../parts/step-heading.tsx";
import { WhosePassword } from "@atrium/web/whose-password.tsx";
import { draft } from "./draft.ts";
import styles from "./sign-in.module.css";

/** The password step (1 §4): on success stores the session and navigates to the root. */
export function PasswordStep() {
  const t = usePhrases();
  const services = useServices();
  const { api, session } = services;
  const navigate = useNavigate();
  const [email] = useState(() => draft.read().checked ?? "");
  const [password, setPassword] = useState("");

  const login = useMutation({
    mutationFn: () => api("POST /auth/v2/login", { body: { email, password } }),
    onError: async (error) => {
      const { approvalAfter, approvalStep, waitForApproval } = await import("../../parts/flow/approval.ts");
      const approval = await approvalAfter(services, error, { email, password });
      if (!approval) return;
      waitForApproval(services, { email, password }, approval);
      await navigate({ to: paths.login, search: approvalStep });
    },
    onSuccess: async (reply) => {
      session.signIn(reply);
      await navigate({ to: paths.landing, replace: true });
    },
  });

  const forgot = useMutation({
    mutationFn: async () => {
      const { beginReset } = await import("../../parts/flow/begin-reset.ts");
      await beginReset(services, email);
    },
    onSuccess: async () => {
      session.beginReset();
      await navigate({ to: paths.resetPassword, state: { before: "sign_in" } });
    },
  });

  const stopped = login.error ?? forgot.error;
  const failure = stopped && describeFailure(stopped, t);
  return (
    <>
      <StepHeading title={t("sign_in.password_title")} text={t("sign_in.signing_in_as", { email })} />
      <Form
        busy={login.isPending}
        error={failure && failure.place !== "field" ? failure.text : null}
        onSubmit={() => {
          forgot.reset();
          if (password !== "") login.mutate();
        }}
      >
        <WhosePassword email={email} />
        <PasswordField
          label={t("sign_in.password_label")}
          name="password"
          autoComplete="current-password"
          value={password}
          data-autofocus
          onChange={(event) => {
            setPassword(event.target.value);
            if (login.error) login.reset();
            if (forgot.error) forgot.reset();
          }}
          error={failure?.place === "field" ? failure.text : undefined}
        />
        <Button
          className={styles.forgot}
          variant="quiet"
          size="small"
          busy={forgot.isPending}
          onClick={() => {
            login.reset();
            forgot.mutate();
          }}
        >
          {t("sign_in.forgot")}
        </Button>
        <Button type="submit" size="large" block busy={login.isPending} disabled={password === ""}>
          {t("sign_in.submit")}
        </Button>
        <Button variant="quiet" block icon="arrow-left" render={<Link to={paths.login} />}>
          {t("sign_in.change_email")}
        </Button>
      </Form>
    </>
  );
}

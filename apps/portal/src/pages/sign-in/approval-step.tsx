import { ApiRefusal } from "@atrium/contract/client.ts";
import { intlLocale } from "@atrium/rules/languages.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { Icon } from "@atrium/ui/components/icon.tsx";
import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Approval } from "../../parts/flow/approval.ts";
import { flowMemory } from "../../parts/flow/flow-memory.ts";
import { paths } from "../../parts/paths.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { describeFailure } from "@atrium/web/refusal-places.ts";
import { useServices } from "../../parts/services.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { StepHeading } from "../../parts/step-heading.tsx";
import { draft } from "./draft.ts";
import styles from "./approval-step.module.css";

/** Signed up but not yet approved: who was asked and when, a button that checks for the decision, and a reminder after a day. */
export function ApprovalStep() {
  const t = usePhrases();
  const { api, session } = useServices();
  const navigate = useNavigate();
  const [{ checked: email = "", approval: first }] = useState(() => draft.read());
  const [approval, setApproval] = useState(first);
  const [now, setNow] = useState(() => Date.now());
  const format = useWhen();

  /** With the password if it is in memory, otherwise by the step that asks for it, because a reload loses it. */
  async function withPassword<T>(work: (password: string) => Promise<T>): Promise<T | undefined> {
    const { email: whose, password } = flowMemory.get();
    if (whose === email && password !== undefined) return work(password);
    await navigate({ to: paths.login, search: { step: "password" } });
    return undefined;
  }
  const show = (next: Approval | null) => {
    if (!next) return;
    setApproval(next);
    setNow(Date.now());
    draft.write({ ...draft.read(), approval: next });
  };

  const look = useMutation({
    mutationFn: () => withPassword((password) => api("POST /auth/v2/login", { body: { email, password } })),
    onSuccess: async (reply) => {
      if (!reply) return;
      flowMemory.forget();
      session.signIn(reply);
      await navigate({ to: paths.landing, replace: true });
    },
  });
  const remind = useMutation({
    mutationFn: () =>
      withPassword((password) => api("POST /auth/approval", { body: { email, password, remind: true } })),
    onSuccess: (reply) => reply && show(reply.data.approval),
  });

  if (!approval) return null;
  const manager = approval.manager_email ?? t("approval.somebody");
  const code = look.error instanceof ApiRefusal ? look.error.problem.code : undefined;
  const failure = look.error ?? remind.error;
  const early = now < Date.parse(approval.remind_from);
  const said =
    code === "approval_pending"
      ? t("approval.not_yet")
      : remind.isSuccess && remind.data
        ? t("approval.reminded", { manager })
        : early
          ? t("approval.remind_from", { when: format(approval.remind_from) })
          : "";
  return (
    <>
      <span className={styles.sign}>
        <Icon name="clock" size={32} />
      </span>
      <StepHeading
        title={t("approval.title")}
        text={t("approval.text", { manager, company: approval.company_name, when: format(approval.asked_at) })}
      />
      <Form
        busy={look.isPending}
        error={
          !failure || code === "approval_pending"
            ? null
            : code === "wrong_credentials"
              ? t("approval.denied")
              : describeFailure(failure, t).text
        }
        onSubmit={() => {
          remind.reset();
          look.mutate();
        }}
      >
        <Button type="submit" size="large" block busy={look.isPending}>
          {t("approval.look")}
        </Button>
        {!early && (
          <Button
            variant="secondary"
            block
            icon="mail"
            busy={remind.isPending}
            onClick={() => {
              look.reset();
              remind.mutate();
            }}
          >
            {t("approval.remind")}
          </Button>
        )}
        <p className={styles.said} role="status">
          {said}
        </p>
        <Button variant="quiet" block icon="arrow-left" render={<Link to={paths.login} />}>
          {t("sign_in.change_email")}
        </Button>
      </Form>
    </>
  );
}

/** Date and time in the language of the page. A person who waits here has no building yet, so the time zone is the reader's. */
function useWhen(): (instant: string) => string {
  const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: undefined }).resolvedOptions();
  const when = new Intl.DateTimeFormat(intlLocale(useLanguage()), { timeZone, dateStyle: "long", timeStyle: "short" });
  return (instant) => when.format(new Date(instant));
}

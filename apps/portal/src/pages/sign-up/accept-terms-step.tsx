import { Button } from "@atrium/ui/components/button.tsx";
import { Checkbox } from "@atrium/ui/components/checkbox.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { Icon } from "@atrium/ui/components/icon.tsx";
import { useMutation } from "@tanstack/react-query";
import { useBrand } from "@atrium/web/brand.ts";
import { ExternalAnchor } from "@atrium/web/external-anchor.tsx";
import { LeaveLink } from "../../parts/flow/leave-link.tsx";
import { stepFailure } from "../../parts/flow/step-failure.tsx";
import type { StepProps } from "../../parts/flow/step-props.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { StepHeading } from "../../parts/step-heading.tsx";
import styles from "./accept-terms-step.module.css";

/** The brand's policies, which must be accepted, and its newsletters, which are optional (A12). */
export function AcceptTermsStep({ draft, onDone, onChange, onLeave }: StepProps) {
  const t = usePhrases();
  const { theme, config } = useBrand();
  const { is_term_accepted, is_email_accepted } = draft;
  const next = useMutation({ mutationFn: () => onDone({ is_term_accepted, is_email_accepted }) });
  const policies = [
    { to: config.eula_link, text: t("landing.terms") },
    { to: config.privacy_policy, text: t("landing.privacy") },
  ].filter(({ to }) => to);
  return (
    <>
      <StepHeading title={t("sign_up.terms_title")} text={t("sign_up.terms_text", { brand: theme.name })} />
      <Form
        busy={next.isPending}
        error={stepFailure(next.error, t, t("sign_up.unable"))}
        onSubmit={() => {
          if (is_term_accepted) next.mutate();
        }}
      >
        {policies.length > 0 && (
          <ul className={styles.policies} role="list">
            {policies.map(({ to, text }) => (
              <li key={text}>
                <ExternalAnchor to={to} className={styles.policy}>
                  <span>
                    {text}
                    <span className="visually-hidden"> ({t("app.new_window")})</span>
                  </span>
                  <Icon name="external" size={16} />
                </ExternalAnchor>
              </li>
            ))}
          </ul>
        )}
        <div className={styles.choices}>
          <Checkbox
            name="terms"
            required
            label={t("sign_up.accept_terms")}
            checked={is_term_accepted}
            onChange={(event) => onChange({ is_term_accepted: event.target.checked })}
          />
          <Checkbox
            name="emails"
            label={t("sign_up.accept_emails", { brand: theme.name })}
            hint={t("sign_up.accept_emails_hint")}
            checked={is_email_accepted}
            onChange={(event) => onChange({ is_email_accepted: event.target.checked })}
          />
        </div>
        <Button type="submit" size="large" block busy={next.isPending} disabled={!is_term_accepted}>
          {t("sign_in.next")}
        </Button>
        <LeaveLink onLeave={onLeave} />
      </Form>
    </>
  );
}

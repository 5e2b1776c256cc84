import { Button } from "@atrium/ui/components/button.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { Spinner } from "@atrium/ui/components/spinner.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { StepHeading } from "../../parts/step-heading.tsx";
import styles from "./sign-in.module.css";

type Props = {
  readonly provider: string;
  readonly email: string;
  /** Why the redirect failed; null while it is in progress. */
  readonly failure: string | null;
  readonly onRetry: () => void;
  readonly onBack: () => void;
};

/** Shown during the redirect to a company's only provider, with the provider's name (A19). */
export function GoingToProvider({ provider, email, failure, onRetry, onBack }: Props) {
  const t = usePhrases();
  return (
    <div className={styles.going} ref={focusHeading}>
      <StepHeading title={t("sso.going_title", { provider })} text={t("sso.required_text", { email })} />
      <Form busy={failure === null} error={failure} onSubmit={onRetry}>
        {failure === null ? (
          <p className={styles.waiting}>
            <Spinner label={t("sso.going_to", { provider })} />
            <span aria-hidden="true">{t("sso.going_to", { provider })}</span>
          </p>
        ) : (
          <Button type="submit" size="large" block>
            {t("app.try_again")}
          </Button>
        )}
        <Button variant="quiet" block icon="arrow-left" onClick={onBack}>
          {t("sign_in.change_email")}
        </Button>
      </Form>
    </div>
  );
}

/** The form that had the focus is gone. */
function focusHeading(element: HTMLElement | null): void {
  const heading = element?.querySelector("h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ focusVisible: false });
}

import { isEmail, normalizeEmail } from "@atrium/rules/email.ts";
import { isFarmSelector } from "@atrium/rules/farm-selector.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useBrand } from "@atrium/web/brand.ts";
import { EmailField } from "@atrium/web/email-field.tsx";
import { paths } from "../../parts/paths.ts";
import { describeFailure } from "@atrium/web/refusal-places.ts";
import { reportToConsole, traceOf } from "@atrium/web/report.ts";
import { useServices } from "../../parts/services.ts";
import { StepHeading } from "../../parts/step-heading.tsx";
import { onlyProvider } from "./after-check.ts";
import { draft } from "./draft.ts";
import styles from "./sign-in.module.css";
import { loadChoice, loadGoing, useEmailCheck } from "./use-email-check.ts";

const GoingToProvider = lazy(async () => ({ default: (await loadGoing()).GoingToProvider }));
const ChooseProviderDialog = lazy(async () => ({ default: (await loadChoice()).ChooseProviderDialog }));
const EmailNotice = lazy(async () => ({ default: (await import("./email-notice.tsx")).EmailNotice }));
const loadFarms = () => import("../../parts/choose-farm/choose-farm-dialog.tsx");
const ChooseFarmDialog = lazy(async () => ({ default: (await loadFarms()).ChooseFarmDialog }));
const report = (error: unknown) => reportToConsole(error, { trace_id: traceOf(error) });
const GuestBuildings = lazy(async () => ({
  default: (await import("../../parts/guest-buildings/guest-buildings.tsx")).GuestBuildings,
}));

/** The e-mail step (1 §5): Next needs a valid address, and waits for its check. */
export function EmailStep({ creating }: { readonly creating: boolean }) {
  const t = usePhrases();
  const { theme, config } = useBrand();
  const { language } = useServices();
  const [choosingFarm, setChoosingFarm] = useState(false);
  const [email, setEmail] = useState(() => draft.read().email);
  const [left, setLeft] = useState(false);
  const check = useEmailCheck();
  const { atProvider, providerError } = check;

  const failure = check.error && describeFailure(check.error, t);
  const valid = isEmail(normalizeEmail(email));
  const misspelt = left && email.trim() !== "" && !valid;
  const change = (typed: string) => {
    const selecting = config.farms_url !== null && isFarmSelector(typed);
    if (selecting) void Promise.all([loadFarms(), language.openInside()]).then(() => setChoosingFarm(true), report);
    const email = selecting ? "" : typed;
    setEmail(email);
    draft.write({ email });
    if (check.error) check.forget();
  };

  const only = atProvider && onlyProvider(atProvider);
  if (only) {
    return (
      <Suspense>
        <GoingToProvider
          provider={only.name}
          email={atProvider.email}
          failure={providerError && describeFailure(providerError, t).text}
          // Checked again, because the failed sign-in may be used up.
          onRetry={() => check.ask(atProvider.email)}
          onBack={check.leaveProvider}
        />
      </Suspense>
    );
  }

  return (
    <>
      <StepHeading
        title={creating ? t("sign_in.create_title") : t("sign_in.email_title", { brand: theme.name })}
        text={t(creating ? "sign_in.create_text" : "sign_in.email_text")}
      />
      <Form
        busy={check.busy}
        error={failure && failure.place !== "dialog" ? failure.text : null}
        onSubmit={() => {
          if (valid) check.ask(normalizeEmail(email));
        }}
      >
        <EmailField
          value={email}
          data-autofocus
          onType={change}
          onBlur={() => setLeft(true)}
          error={misspelt ? t("sign_in.email_invalid") : undefined}
        />
        <Button type="submit" size="large" block busy={check.busy} disabled={!valid}>
          {t("sign_in.next")}
        </Button>
      </Form>
      <p className={styles.other}>
        {t(creating ? "sign_in.have_account" : "sign_in.new_here")}{" "}
        <Link to={paths.login} search={creating ? {} : { for: "account" }} replace>
          {t(creating ? "landing.sign_in" : "landing.create_account")}
        </Link>
      </p>
      <Suspense>
        {check.notice && (
          <EmailNotice
            what={check.notice}
            email={normalizeEmail(email)}
            onClose={check.closeNotice}
            onPassword={() => void check.toPassword(normalizeEmail(email))}
          />
        )}
        {choosingFarm && config.farms_url && (
          <ChooseFarmDialog farmsUrl={config.farms_url} onClose={() => setChoosingFarm(false)} />
        )}
        {atProvider && (
          <ChooseProviderDialog
            open
            email={atProvider.email}
            providers={atProvider.providers}
            onEmail={() => void check.goOnWithPassword()}
            onClose={check.leaveProvider}
          />
        )}
        {check.error && (
          <div className={styles.guests}>
            <GuestBuildings />
          </div>
        )}
      </Suspense>
    </>
  );
}

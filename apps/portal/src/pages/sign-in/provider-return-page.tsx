import { Button } from "@atrium/ui/components/button.tsx";
import { ErrorState } from "@atrium/ui/components/empty-state.tsx";
import { Spinner } from "@atrium/ui/components/spinner.tsx";
import { getRouteApi, Link, Navigate } from "@tanstack/react-router";
import { Suspense, use } from "react";
import { AccessScreen } from "../../parts/access-screen.tsx";
import { paths } from "../../parts/paths.ts";
import { type Translate, usePhrases } from "@atrium/web/phrases.ts";
import { describeFailure } from "@atrium/web/refusal-places.ts";
import { useServices } from "../../parts/services.ts";
import { StepHeading } from "../../parts/step-heading.tsx";
import type { ProviderSignInResult } from "./complete-provider-sign-in.ts";
import { draft } from "./draft.ts";
import styles from "./sign-in.module.css";

const route = getRouteApi("/login/sso");

/** The page to which a company's provider returns the browser (A19): continues with the next screen, or says why not, with a link back. */
export function ProviderReturnPage() {
  const t = usePhrases();
  const { end } = route.useLoaderData();
  return (
    <AccessScreen title={t("sign_in.title")}>
      <Suspense fallback={<Completing />}>
        <Ended end={end} />
      </Suspense>
    </AccessScreen>
  );
}

function Ended({ end }: { readonly end: Promise<ProviderSignInResult> }) {
  const ended = use(end);
  if (!("to" in ended)) return <ProviderSignInFailed ended={ended} />;
  return (
    <>
      <Completing />
      <Navigate to={ended.to} replace />
    </>
  );
}

function Completing() {
  const t = usePhrases();
  return (
    <div className={styles.going}>
      <StepHeading title={t("sso.completing_title")} />
      <p className={styles.waiting}>
        <Spinner label={t("sso.completing_text")} />
        <span aria-hidden="true">{t("sso.completing_text")}</span>
      </p>
    </div>
  );
}

type Failed = Exclude<ProviderSignInResult, { to: unknown }>;

function ProviderSignInFailed({ ended }: { readonly ended: Failed }) {
  const t = usePhrases();
  const { session } = useServices();
  const { title, text } = wordsOf(ended, t);
  return (
    <ErrorState
      level={1}
      title={title}
      text={text}
      action={
        <Button
          render={
            <Link
              to={paths.login}
              replace
              onClick={() => {
                // The e-mail step checks again, with the address of the started sign-in.
                if (ended.started) draft.write({ email: ended.started.email });
                session.beginSignIn();
              }}
            />
          }
        >
          {t("app.try_again")}
        </Button>
      }
    />
  );
}

function wordsOf(ended: Failed, t: Translate): { title: string; text: string } {
  const provider = ended.started?.name ?? "";
  if (ended.failed === "refused") return { title: t("sso.refused_title"), text: describeFailure(ended.error, t).text };
  if (ended.failed === "not_believed") return { title: t("sso.refused_title"), text: t("refusal.sso_refused") };
  if (ended.failed === "other_address") {
    const values = { email: ended.started.email, provider, proved: ended.proved };
    return { title: t("sso.other_address_title"), text: t("sso.other_address_text", values) };
  }
  return { title: t(`sso.${ended.failed}_title`, { provider }), text: t(`sso.${ended.failed}_text`, { provider }) };
}

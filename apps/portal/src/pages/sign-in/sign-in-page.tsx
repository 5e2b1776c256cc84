import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { AccessScreen } from "../../parts/access-screen.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useSession } from "@atrium/web/services.ts";
import { EmailStep } from "./email-step.tsx";
import { ApprovalStep, PasswordStep } from "./later-steps.ts";

const ExpiredNotice = lazy(async () => ({ default: (await import("./expired-notice.tsx")).ExpiredNotice }));

const route = getRouteApi("/login");

/** Signing in, one question per step. The address contains the step, so that Back leads to the previous one. */
export function SignInPage() {
  const t = usePhrases();
  const { step, for: purpose } = route.useSearch();
  const creating = purpose === "account";
  const { notice } = useSession();
  return (
    <AccessScreen title={t(creating ? "sign_in.create_title" : "sign_in.title")}>
      {step === "password" ? (
        <PasswordStep />
      ) : step === "approval" ? (
        <ApprovalStep />
      ) : (
        <EmailStep creating={creating} />
      )}
      <Suspense>{notice === "expired" && <ExpiredNotice />}</Suspense>
    </AccessScreen>
  );
}

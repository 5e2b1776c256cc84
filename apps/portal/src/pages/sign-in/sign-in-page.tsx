import { lazy, Suspense } from "react";
import { AccessScreen } from "../../parts/access-screen.tsx";
import { usePhrases } from "../../parts/phrases.ts";
import { useSession } from "../../parts/services.ts";
import { EmailStep } from "./email-step.tsx";
import { ApprovalStep, PasswordStep } from "./later-steps.ts";

const ExpiredNotice = lazy(async () => ({ default: (await import("./expired-notice.tsx")).ExpiredNotice }));

type Props = { readonly step: "email" | "password" | "approval"; readonly creating: boolean };

/** Signing in, one question a step. The step is in the address, so that Back leads to the one before. */
export function SignInPage({ step, creating }: Props) {
  const t = usePhrases();
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

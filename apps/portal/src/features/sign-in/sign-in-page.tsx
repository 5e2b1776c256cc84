import { usePhrases } from "../../shared/phrases.ts";
import { AccessScreen } from "../../shared/access-screen.tsx";
import { EmailStep } from "./email-step.tsx";
import { ExpiredNotice } from "./expired-notice.tsx";
import { PasswordStep } from "./password-step.tsx";

type Props = { readonly step: "email" | "password"; readonly creating: boolean };

/** Signing in, one question a step. The step is in the address, so that Back leads to the one before. */
export function SignInPage({ step, creating }: Props) {
  const t = usePhrases();
  return (
    <AccessScreen title={t(creating ? "sign_in.create_title" : "sign_in.title")}>
      {step === "password" ? <PasswordStep /> : <EmailStep creating={creating} />}
      <ExpiredNotice />
    </AccessScreen>
  );
}

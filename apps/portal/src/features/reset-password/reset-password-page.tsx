import type { SignUpStep } from "@atrium/rules/sign-up-flow.ts";
import { lazyRouteComponent } from "@tanstack/react-router";
import { FlowPage } from "../../shared/flow/flow-page.tsx";
import type { Finish } from "../../shared/flow/use-flow.ts";
import { usePhrases } from "../../shared/phrases.ts";

const screens = {
  verify_account: lazyRouteComponent(
    () => import("../../shared/flow/steps/verify-account-step.tsx"),
    "VerifyAccountStep",
  ),
  enter_code: lazyRouteComponent(() => import("../../shared/flow/steps/enter-code-step.tsx"), "EnterCodeStep"),
  new_password: lazyRouteComponent(() => import("../../shared/flow/steps/new-password-step.tsx"), "NewPasswordStep"),
  congratulations: lazyRouteComponent(
    () => import("../../shared/flow/steps/congratulations-step.tsx"),
    "CongratulationsStep",
  ),
};

export async function loadResetStep(step: SignUpStep): Promise<void> {
  if (step in screens) await screens[step as keyof typeof screens].preload?.();
}

/** The code has set the password: nothing is left to do. */
const nothingLeft: Finish = () => Promise.resolve({});

export function ResetPasswordPage({ step }: { readonly step: SignUpStep }) {
  const t = usePhrases();
  return <FlowPage step={step} title={t("reset.title")} screens={screens} finish={nothingLeft} />;
}

import type { SignUpStep } from "@atrium/rules/sign-up-flow.ts";
import { getRouteApi } from "@tanstack/react-router";
import { lateScreen } from "@atrium/web/lost-script.ts";
import { FlowPage } from "../../parts/flow/flow-page.tsx";
import { commonScreens } from "../../parts/flow/screens.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { finishSignUp } from "./finish.ts";

/** Every step is in a file of its own, which is loaded before the step is shown. */
const screens = {
  choose_provider: lateScreen(() => import("./choose-provider-step.tsx"), "ChooseProviderStep"),
  building: lateScreen(() => import("./building-step.tsx"), "BuildingStep"),
  create_account: lateScreen(() => import("./create-account-step.tsx"), "CreateAccountStep"),
  create_password: lateScreen(() => import("./create-password-step.tsx"), "CreatePasswordStep"),
  accept_terms: lateScreen(() => import("./accept-terms-step.tsx"), "AcceptTermsStep"),
  ...commonScreens,
} satisfies Record<SignUpStep, unknown>;

export const loadSignUpStep = (step: SignUpStep) => screens[step].preload?.();

const route = getRouteApi("/signup");

export function SignUpPage() {
  const t = usePhrases();
  const { step } = route.useRouteContext();
  return <FlowPage step={step} title={t("sign_up.title")} screens={screens} finish={finishSignUp} />;
}

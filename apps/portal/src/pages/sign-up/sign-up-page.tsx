import type { SignUpStep } from "@atrium/rules/sign-up-flow.ts";
import { getRouteApi, lazyRouteComponent } from "@tanstack/react-router";
import { FlowPage } from "../../parts/flow/flow-page.tsx";
import { commonScreens } from "../../parts/flow/screens.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { finishSignUp } from "./finish.ts";

/** Every step in a file of its own: whoever signs up loads the next one when it is there to be shown. */
const screens = {
  choose_provider: lazyRouteComponent(() => import("./choose-provider-step.tsx"), "ChooseProviderStep"),
  building: lazyRouteComponent(() => import("./building-step.tsx"), "BuildingStep"),
  create_account: lazyRouteComponent(() => import("./create-account-step.tsx"), "CreateAccountStep"),
  create_password: lazyRouteComponent(() => import("./create-password-step.tsx"), "CreatePasswordStep"),
  accept_terms: lazyRouteComponent(() => import("./accept-terms-step.tsx"), "AcceptTermsStep"),
  ...commonScreens,
} satisfies Record<SignUpStep, unknown>;

export const loadSignUpStep = (step: SignUpStep) => screens[step].preload?.();

const route = getRouteApi("/signup");

export function SignUpPage() {
  const t = usePhrases();
  const { step } = route.useRouteContext();
  return <FlowPage step={step} title={t("sign_up.title")} screens={screens} finish={finishSignUp} />;
}

import { lazyRouteComponent } from "@tanstack/react-router";

/** The steps that more than one flow has. Each is a file of its own: it is loaded when it is there to be shown. */
export const commonScreens = {
  verify_account: lazyRouteComponent(() => import("./steps/verify-account-step.tsx"), "VerifyAccountStep"),
  enter_code: lazyRouteComponent(() => import("./steps/enter-code-step.tsx"), "EnterCodeStep"),
  new_password: lazyRouteComponent(() => import("./steps/new-password-step.tsx"), "NewPasswordStep"),
  congratulations: lazyRouteComponent(() => import("./steps/congratulations-step.tsx"), "CongratulationsStep"),
};

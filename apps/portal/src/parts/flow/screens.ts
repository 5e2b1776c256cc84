import { lateScreen } from "@atrium/web/lost-script.ts";

/** The steps that several flows share. Each is in a file of its own, which is loaded when it is shown. */
export const commonScreens = {
  verify_account: lateScreen(() => import("./steps/verify-account-step.tsx"), "VerifyAccountStep"),
  enter_code: lateScreen(() => import("./steps/enter-code-step.tsx"), "EnterCodeStep"),
  new_password: lateScreen(() => import("./steps/new-password-step.tsx"), "NewPasswordStep"),
  congratulations: lateScreen(() => import("./steps/congratulations-step.tsx"), "CongratulationsStep"),
};

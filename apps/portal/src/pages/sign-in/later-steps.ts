import { lateScreen } from "@atrium/web/lost-script.ts";

/** Loaded while the address is checked, or by the route if the visit begins with it. */
export const PasswordStep = lateScreen(() => import("./password-step.tsx"), "PasswordStep");

/** For people who must be approved first. */
export const ApprovalStep = lateScreen(() => import("./approval-step.tsx"), "ApprovalStep");

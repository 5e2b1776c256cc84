import { lazyRouteComponent } from "@tanstack/react-router";

/** Loaded while the address is checked, or by the route where the visit begins with it. */
export const PasswordStep = lazyRouteComponent(() => import("./password-step.tsx"), "PasswordStep");

/** For whoever has to be let in first. */
export const ApprovalStep = lazyRouteComponent(() => import("./approval-step.tsx"), "ApprovalStep");

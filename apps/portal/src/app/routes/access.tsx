import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { draft, mayEnterPassword, mayWaitForApproval } from "../../pages/sign-in/draft.ts";
import { ApprovalStep, PasswordStep } from "../../pages/sign-in/later-steps.ts";
import { providerAnswer } from "../../pages/sign-in/provider-answer.ts";
import { paths } from "../../parts/paths.ts";
import { guard } from "../guards.ts";
import { root } from "./root.ts";

const landingPage = lazyRouteComponent(() => import("../../pages/landing/landing-page.tsx"), "LandingPage");
const landing = createRoute({
  getParentRoute: () => root,
  path: paths.landing,
  beforeLoad: guard("landing"),
  component: landingPage,
});
const home = createRoute({
  getParentRoute: () => root,
  path: paths.home,
  beforeLoad: guard("landing"),
  component: landingPage,
});

const SignInPage = lazyRouteComponent(() => import("../../pages/sign-in/sign-in-page.tsx"), "SignInPage");
type LoginStep = "password" | "approval";
const login = createRoute({
  getParentRoute: () => root,
  path: paths.login,
  validateSearch: (search: Record<string, unknown>): { step?: LoginStep; for?: "account"; from?: "landing" } => ({
    ...(search["step"] === "password" || search["step"] === "approval" ? { step: search["step"] } : {}),
    ...(search["for"] === "account" ? { for: "account" } : {}),
    ...(search["from"] === "landing" ? { from: "landing" } : {}),
  }),
  beforeLoad: async ({ search, ...entering }) => {
    const { session } = entering.context.services;
    // The links of public/shell-landing.html, followed before the landing's own could begin to sign in.
    if (search.from && session.state() !== "signed_in") session.beginSignIn();
    guard("login")(entering);
    const { from: _, ...rest } = search;
    if (search.from) throw redirect({ to: paths.login, search: rest, replace: true });
    const mayEnter = search.step === "approval" ? mayWaitForApproval : mayEnterPassword;
    if (search.step && !mayEnter(draft.read())) throw redirect({ to: paths.login, replace: true });
    // Here rather than in the loader, which does not hold up a change of the step alone.
    if (search.step === "password") await PasswordStep.preload?.();
    if (search.step === "approval")
      await Promise.all([ApprovalStep.preload?.(), entering.context.services.language.openInside()]);
  },
  loader: () => SignInPage.preload?.(),
  component: function Login() {
    const { step, for: purpose } = login.useSearch();
    return <SignInPage key={step ?? "email"} step={step ?? "email"} creating={purpose === "account"} />;
  },
});

const ProviderReturnPage = lazyRouteComponent(
  () => import("../../pages/sign-in/provider-return-page.tsx"),
  "ProviderReturnPage",
);
const providerReturn = createRoute({
  getParentRoute: () => root,
  path: paths.providerReturn,
  beforeLoad: (entering) => {
    guard("provider_return")(entering);
    // A reload has nothing left to exchange; the address that set out is still in its field.
    if (!providerAnswer.hasCome()) throw redirect({ to: paths.login, replace: true });
  },
  loader: async ({ context }) => {
    const [{ walkEnd }] = await Promise.all([
      import("../../pages/sign-in/walk-end.ts"),
      ProviderReturnPage.preload?.(),
    ]);
    return { end: walkEnd(context.services) };
  },
  component: function ProviderReturn() {
    return <ProviderReturnPage end={providerReturn.useLoaderData().end} />;
  },
});

/** The step is in the address, so that Back leads to the one before; which one may be shown is for the flow to say. */
const stepInAddress = (search: Record<string, unknown>): { step?: string } =>
  typeof search["step"] === "string" ? { step: search["step"] } : {};

const SignUpPage = lazyRouteComponent(() => import("../../pages/sign-up/sign-up-page.tsx"), "SignUpPage");
const signUp = createRoute({
  getParentRoute: () => root,
  path: paths.signUp,
  validateSearch: stepInAddress,
  beforeLoad: async ({ search, ...entering }) => {
    guard("sign_up")(entering);
    const [{ enterFlow }, { loadSignUpStep }] = await Promise.all([
      import("../../parts/flow/enter.ts"),
      import("../../pages/sign-up/sign-up-page.tsx"),
      SignUpPage.preload?.(),
      entering.context.services.language.openInside(),
    ]);
    const place = await enterFlow(entering.context.services, "sign_up", search.step);
    // Here rather than in the loader, which does not hold up a change of the step alone.
    await loadSignUpStep(place.step);
    return place;
  },
  component: function SignUp() {
    return <SignUpPage step={signUp.useRouteContext().step} />;
  },
});

const ResetPasswordPage = lazyRouteComponent(
  () => import("../../pages/reset-password/reset-password-page.tsx"),
  "ResetPasswordPage",
);
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: paths.resetPassword,
  validateSearch: stepInAddress,
  beforeLoad: async ({ search, ...entering }) => {
    guard("reset_password")(entering);
    const [{ enterFlow }, { loadResetStep }] = await Promise.all([
      import("../../parts/flow/enter.ts"),
      import("../../pages/reset-password/reset-password-page.tsx"),
      ResetPasswordPage.preload?.(),
      entering.context.services.language.openInside(),
    ]);
    const place = await enterFlow(entering.context.services, "reset_password", search.step);
    // Here rather than in the loader, which does not hold up a change of the step alone.
    await loadResetStep(place.step);
    return place;
  },
  component: function ResetPassword() {
    return <ResetPasswordPage step={resetPassword.useRouteContext().step} />;
  },
});

const VerifyLinkPage = lazyRouteComponent(
  () => import("../../pages/verify-link/verify-link-page.tsx"),
  "VerifyLinkPage",
);
const verify = createRoute({
  getParentRoute: () => root,
  path: paths.verify,
  beforeLoad: async ({ context, location }) => {
    if (!location.hash) return context.services.language.openInside();
    const { linkToken } = await import("../../pages/verify-link/link-token.ts");
    linkToken.hold(location.hash);
    throw redirect({ to: paths.verify, hash: "", replace: true });
  },
  loader: () => VerifyLinkPage.preload?.(),
  component: VerifyLinkPage,
});

/** The landing, and every way in. */
export const accessRoutes = [landing, home, login, providerReturn, signUp, resetPassword, verify];

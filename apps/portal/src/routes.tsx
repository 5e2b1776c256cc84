import { createRootRouteWithContext, createRoute, notFound, redirect } from "@tanstack/react-router";
import { lateScreen } from "@atrium/web/lost-script.ts";
import { withoutLetterMark } from "@atrium/rules/letter-link.ts";
import { withoutQueryPart } from "@atrium/rules/query-part.ts";
import { guard } from "./app/guards.ts";
import { loadPortalScreen, MaintenancePage, PortalScreen } from "./app/portal-screen.tsx";
import { readBridgeSearch } from "./pages/bridge/bridge-address.ts";
import { readDesignView } from "./pages/design/view.ts";
import { draft, mayEnterPassword, mayWaitForApproval } from "./pages/sign-in/draft.ts";
import { ApprovalStep, PasswordStep } from "./pages/sign-in/later-steps.ts";
import { providerAnswer } from "./pages/sign-in/provider-answer.ts";
import { logOut } from "@atrium/web/log-out.ts";
import { paths } from "./parts/paths.ts";
import type { Services } from "./parts/services.ts";

/*
 * The routes for everybody: path, guard, loader, page. Those of the signed-in area are in routes-signed-in.tsx, which the router loads when
 * one of them is opened. A page reads its parameters by `getRouteApi` with the id of its route.
 */

export type RouteContext = {
  services: Services;
  /** Loads the routes of the signed-in area, and returns whether one of them has this path. */
  isSignedInPath: (pathname: string) => Promise<boolean>;
};

const NotFoundPage = lateScreen(() => import("./pages/trouble/not-found-page.tsx"), "NotFoundPage");

/** The root of a tree of routes; the router distinguishes two trees by it. */
export const createRoot = () =>
  createRootRouteWithContext<RouteContext>()({
    beforeLoad: async ({ context, location, preload }) => {
      if (preload) return;
      // `?lang=` was applied when the page started, and only then. An app that shows the page sends it each time.
      const spoken = withoutQueryPart(location.href, (part) => part.startsWith("lang="));
      if (spoken !== undefined && !context.services.embedded) throw redirect({ href: spoken, replace: true });
      const href = withoutLetterMark(location.href);
      if (href !== undefined) (await import("./app/by-letter.ts")).enterByLetter(context.services, href);
    },
    loader: ({ context }) => loadPortalScreen(context.services),
    component: PortalScreen,
    notFoundComponent: NotFoundPage,
  });

const root = createRoot();

const LandingPage = lateScreen(() => import("./pages/landing/landing-page.tsx"), "LandingPage");
const landing = createRoute({
  getParentRoute: () => root,
  path: paths.landing,
  beforeLoad: guard("landing"),
  component: LandingPage,
});
const home = createRoute({
  getParentRoute: () => root,
  path: paths.home,
  beforeLoad: guard("landing"),
  component: LandingPage,
});

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
    // The links of public/shell-landing.html, followed before the landing page's own code has begun the sign-in.
    if (search.from && session.state() !== "signed_in") session.beginSignIn();
    guard("login")(entering);
    const { from: _, ...rest } = search;
    if (search.from) throw redirect({ to: paths.login, search: rest, replace: true });
    const mayEnter = search.step === "approval" ? mayWaitForApproval : mayEnterPassword;
    if (search.step && !mayEnter(draft.read())) throw redirect({ to: paths.login, replace: true });
    // Here rather than in the loader, which does not block when only the step changes.
    if (search.step === "password") await PasswordStep.preload?.();
    if (search.step === "approval")
      await Promise.all([ApprovalStep.preload?.(), entering.context.services.language.openInside()]);
  },
  remountDeps: ({ search }) => search.step,
  component: lateScreen(() => import("./pages/sign-in/sign-in-page.tsx"), "SignInPage"),
});

const providerReturn = createRoute({
  getParentRoute: () => root,
  path: paths.providerReturn,
  beforeLoad: (entering) => {
    const hasCome = providerAnswer.hasCome();
    // A tab without a started sign-in says so, rather than showing the landing page.
    if (!hasCome || entering.context.services.session.state() !== "visitor") guard("provider_return")(entering);
    // After a reload there is no answer to exchange; the address of the started sign-in is still filled in.
    if (!hasCome) throw redirect({ to: paths.login, replace: true });
  },
  loader: async ({ context }) => {
    const { providerSignInResult } = await import("./pages/sign-in/provider-sign-in-result.ts");
    return { end: providerSignInResult(context.services) };
  },
  component: lateScreen(() => import("./pages/sign-in/provider-return-page.tsx"), "ProviderReturnPage"),
});

/** The address contains the step, so that Back leads to the previous one; the flow decides which step may be shown. */
const stepInAddress = (search: Record<string, unknown>): { step?: string } =>
  typeof search["step"] === "string" ? { step: search["step"] } : {};

const signUpPage = () => import("./pages/sign-up/sign-up-page.tsx");
const signUp = createRoute({
  getParentRoute: () => root,
  path: paths.signUp,
  validateSearch: stepInAddress,
  beforeLoad: async ({ search, ...entering }) => {
    guard("sign_up")(entering);
    const [{ guardFlow }, { loadSignUpStep }] = await Promise.all([
      import("./parts/flow/flow-guard.ts"),
      signUpPage(),
      entering.context.services.language.openInside(),
    ]);
    const place = await guardFlow(entering.context.services, "sign_up", {
      asked: search.step,
      before: entering.location.state.before,
    });
    // Here rather than in the loader, which does not block when only the step changes.
    await loadSignUpStep(place.step);
    return place;
  },
  component: lateScreen(signUpPage, "SignUpPage"),
});

const resetPasswordPage = () => import("./pages/reset-password/reset-password-page.tsx");
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: paths.resetPassword,
  validateSearch: stepInAddress,
  beforeLoad: async ({ search, ...entering }) => {
    guard("reset_password")(entering);
    const [{ guardFlow }, { loadResetStep }] = await Promise.all([
      import("./parts/flow/flow-guard.ts"),
      resetPasswordPage(),
      entering.context.services.language.openInside(),
    ]);
    const place = await guardFlow(entering.context.services, "reset_password", {
      asked: search.step,
      before: entering.location.state.before,
    });
    // Here rather than in the loader, which does not block when only the step changes.
    await loadResetStep(place.step);
    return place;
  },
  component: lateScreen(resetPasswordPage, "ResetPasswordPage"),
});

const verify = createRoute({
  getParentRoute: () => root,
  path: paths.verify,
  beforeLoad: async ({ context, location }) => {
    if (!location.hash) return context.services.language.openInside();
    const { linkToken } = await import("./pages/verify-link/link-token.ts");
    linkToken.hold(location.hash);
    throw redirect({ to: paths.verify, hash: "", replace: true });
  },
  component: lateScreen(() => import("./pages/verify-link/verify-link-page.tsx"), "VerifyLinkPage"),
});

/** The decision page of the link in a manager's mail, whoever is signed in here. */
const decide = createRoute({
  getParentRoute: () => root,
  path: paths.decide,
  beforeLoad: async ({ context, location }) => {
    if (location.hash) {
      const { decisionToken } = await import("./pages/decide/decision-token.ts");
      decisionToken.hold(location.hash);
      throw redirect({ to: paths.decide, hash: "", replace: true });
    }
    await context.services.language.openInside();
  },
  component: lateScreen(() => import("./pages/decide/decide-page.tsx"), "DecidePage"),
});

const logOutRoute = createRoute({
  getParentRoute: () => root,
  path: paths.logOut,
  beforeLoad: async ({ context, preload }) => {
    // Hovering a link must not sign anybody out.
    if (preload) return;
    await logOut(context.services);
    throw redirect({ to: paths.login, replace: true });
  },
});

const maintenance = createRoute({ getParentRoute: () => root, path: paths.maintenance, component: MaintenancePage });

/** For developers of the portal or of a mini-app: a production build has neither the pages nor their addresses. */
function developerRoutes() {
  const design = createRoute({
    getParentRoute: () => root,
    path: paths.design,
    validateSearch: readDesignView,
    // The components of the signed-in area need its phrases.
    beforeLoad: ({ context }) => context.services.language.openInside(),
    component: lateScreen(() => import("./pages/design/design-page.tsx"), "DesignPage"),
  });
  const bridge = createRoute({
    getParentRoute: () => root,
    // Not one of `paths`, which every visitor loads.
    path: "/bridge",
    validateSearch: readBridgeSearch,
    // The consent questions of a mini-app are phrases of the signed-in area.
    beforeLoad: ({ context }) => context.services.language.openInside(),
    loader: async ({ context }) => {
      const { loadKnownApps } = await import("./pages/bridge/known-apps.ts");
      return loadKnownApps(context.services);
    },
    component: lateScreen(() => import("./pages/bridge/bridge-page.tsx"), "BridgePage"),
  });
  return [design, bridge] as const;
}

/** Any other address: one of the signed-in area, or an unknown one. */
export const others = createRoute({
  getParentRoute: () => root,
  path: "$",
  beforeLoad: async ({ context, location }) => {
    if (!(await context.isSignedInPath(location.pathname))) throw notFound();
    throw redirect({ href: location.href, state: true, replace: true });
  },
});

export const openRoutes = [
  landing,
  home,
  login,
  providerReturn,
  signUp,
  resetPassword,
  verify,
  decide,
  logOutRoute,
  maintenance,
  ...((import.meta.env.DEV ? developerRoutes() : []) as ReturnType<typeof developerRoutes>),
  others,
] as const;

export const visitorTree = root.addChildren(openRoutes);

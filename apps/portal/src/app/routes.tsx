import { ApiRefusal } from "@atrium/contract/client.ts";
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  Outlet,
  redirect,
  type ErrorComponentProps,
} from "@tanstack/react-router";
import { loadContent } from "../features/content-detail/content-queries.ts";
import { loadHome } from "../features/home/home-queries.ts";
import { draft, mayEnterPassword } from "../features/sign-in/draft.ts";
import { providerAnswer } from "../features/sign-in/provider-answer.ts";
import { linkToken } from "../features/verify-link/link-token.ts";
import { TroubleScreen } from "../features/trouble/trouble-screen.tsx";
import { enterBuilding, loadBuilding } from "../shared/buildings.ts";
import { logOut } from "../shared/log-out.ts";
import { paths } from "../shared/paths.ts";
import type { Services } from "../shared/services.ts";
import { guard } from "./guards.ts";

const NotFoundPage = lazyRouteComponent(() => import("../features/trouble/not-found-page.tsx"), "NotFoundPage");

const root = createRootRouteWithContext<{ services: Services }>()({
  component: Outlet,
  notFoundComponent: NotFoundPage,
});

const landingPage = lazyRouteComponent(() => import("../features/landing/landing-page.tsx"), "LandingPage");
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

const SignInPage = lazyRouteComponent(() => import("../features/sign-in/sign-in-page.tsx"), "SignInPage");
const login = createRoute({
  getParentRoute: () => root,
  path: paths.login,
  validateSearch: (search: Record<string, unknown>): { step?: "password"; for?: "account"; from?: "landing" } => ({
    ...(search["step"] === "password" ? { step: "password" } : {}),
    ...(search["for"] === "account" ? { for: "account" } : {}),
    ...(search["from"] === "landing" ? { from: "landing" } : {}),
  }),
  beforeLoad: ({ search, ...entering }) => {
    const { session } = entering.context.services;
    // The links of public/shell-landing.html, followed before the landing's own could begin to sign in.
    if (search.from && session.state() !== "signed_in") session.beginSignIn();
    guard("login")(entering);
    const { from: _, ...rest } = search;
    if (search.from) throw redirect({ to: paths.login, search: rest, replace: true });
    if (search.step && !mayEnterPassword(draft.read())) throw redirect({ to: paths.login, replace: true });
  },
  loader: () => SignInPage.preload?.(),
  component: function Login() {
    const { step, for: purpose } = login.useSearch();
    return <SignInPage key={step ?? "email"} step={step ?? "email"} creating={purpose === "account"} />;
  },
});

const ProviderReturnPage = lazyRouteComponent(
  () => import("../features/sign-in/provider-return-page.tsx"),
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
      import("../features/sign-in/walk-end.ts"),
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

const SignUpPage = lazyRouteComponent(() => import("../features/sign-up/sign-up-page.tsx"), "SignUpPage");
const signUp = createRoute({
  getParentRoute: () => root,
  path: paths.signUp,
  validateSearch: stepInAddress,
  beforeLoad: async ({ search, ...entering }) => {
    guard("sign_up")(entering);
    const [{ enterFlow }, { loadSignUpStep }] = await Promise.all([
      import("../shared/flow/enter.ts"),
      import("../features/sign-up/sign-up-page.tsx"),
      SignUpPage.preload?.(),
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
  () => import("../features/reset-password/reset-password-page.tsx"),
  "ResetPasswordPage",
);
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: paths.resetPassword,
  validateSearch: stepInAddress,
  beforeLoad: async ({ search, ...entering }) => {
    guard("reset_password")(entering);
    const [{ enterFlow }, { loadResetStep }] = await Promise.all([
      import("../shared/flow/enter.ts"),
      import("../features/reset-password/reset-password-page.tsx"),
      ResetPasswordPage.preload?.(),
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
  () => import("../features/verify-link/verify-link-page.tsx"),
  "VerifyLinkPage",
);
const verify = createRoute({
  getParentRoute: () => root,
  path: paths.verify,
  beforeLoad: ({ location }) => {
    if (!location.hash) return;
    linkToken.hold(location.hash);
    throw redirect({ to: paths.verify, hash: "", replace: true });
  },
  loader: () => VerifyLinkPage.preload?.(),
  component: VerifyLinkPage,
});

const logOutRoute = createRoute({
  getParentRoute: () => root,
  path: paths.logOut,
  beforeLoad: async ({ context, preload }) => {
    // A pointer over a link must not log anybody out.
    if (preload) return;
    await logOut(context.services);
    throw redirect({ to: paths.login, replace: true });
  },
});

const maintenance = createRoute({ getParentRoute: () => root, path: paths.maintenance, component: NotFoundPage });
const underMaintenance = createRoute({
  getParentRoute: () => root,
  path: paths.underMaintenance,
  component: NotFoundPage,
});

const signedIn = createRoute({ getParentRoute: () => root, id: "signed-in", beforeLoad: guard("signed_in") });

const main = createRoute({
  getParentRoute: () => signedIn,
  path: paths.main,
  beforeLoad: async ({ context }) => {
    const entered = await enterBuilding(context.services);
    if (entered) throw redirect({ to: paths.building, params: { buildingUuid: entered.uuid }, replace: true });
  },
  component: lazyRouteComponent(() => import("../features/frame/no-building.tsx"), "NoBuilding"),
});

const BuildingFrame = lazyRouteComponent(() => import("../features/frame/building-frame.tsx"), "BuildingFrame");
const building = createRoute({
  getParentRoute: () => signedIn,
  path: paths.building,
  beforeLoad: async ({ context: { services }, params }) => {
    const entered = await enterBuilding(services, params.buildingUuid);
    if (!entered) throw redirect({ to: paths.main, replace: true });
    if (entered.uuid === params.buildingUuid) return;
    throw redirect({ to: paths.building, params: { buildingUuid: entered.uuid }, replace: true });
  },
  loader: async ({ context: { services }, params }) => {
    await Promise.all([loadBuilding(services, params.buildingUuid), BuildingFrame.preload?.()]);
  },
  component: function BuildingRoute() {
    return (
      <BuildingFrame>
        <Outlet />
      </BuildingFrame>
    );
  },
});

const buildingHome = createRoute({
  getParentRoute: () => building,
  path: "/",
  loader: ({ context, params }) => loadHome(context.services, params.buildingUuid),
  component: lazyRouteComponent(() => import("../features/home/home-page.tsx"), "HomePage"),
  pendingComponent: lazyRouteComponent(() => import("../features/home/home-skeleton.tsx"), "HomeSkeleton"),
});

const ContentPage = lazyRouteComponent(() => import("../features/content-detail/content-page.tsx"), "ContentPage");
const ContentMissing = lazyRouteComponent(
  () => import("../features/content-detail/content-missing.tsx"),
  "ContentMissing",
);
const missing: readonly string[] = ["content_not_found", "building_not_found", "invalid_parameter"];
const content = createRoute({
  getParentRoute: () => building,
  path: "content/$contentUuid",
  loader: async ({ context, params }) => {
    await Promise.all([loadContent(context.services, params), ContentPage.preload?.()]);
  },
  component: function ContentRoute() {
    return <ContentPage address={content.useParams()} />;
  },
  pendingComponent: lazyRouteComponent(
    () => import("../features/content-detail/content-skeleton.tsx"),
    "ContentSkeleton",
  ),
  errorComponent: function ContentTrouble(props: ErrorComponentProps) {
    const { error } = props;
    return error instanceof ApiRefusal && missing.includes(error.problem.code) ? (
      <ContentMissing />
    ) : (
      <TroubleScreen {...props} />
    );
  },
});

export const routeTree = root.addChildren([
  landing,
  home,
  login,
  providerReturn,
  signUp,
  resetPassword,
  verify,
  logOutRoute,
  maintenance,
  underMaintenance,
  signedIn.addChildren([main, building.addChildren([buildingHome, content])]),
]);

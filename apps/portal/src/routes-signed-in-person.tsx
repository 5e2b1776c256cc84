import { createRoute, redirect } from "@tanstack/react-router";
import { lateScreen } from "@atrium/web/lost-script.ts";
import { enterPersonalPages, loadFrame, mustHaveAccount } from "./app/entering.ts";
import { FormWaiting, TabWaiting, waiting } from "./app/waiting.tsx";
import { type HistoryWords, readHistoryAddress } from "./pages/history/history-address.ts";
import { loadHistory } from "./pages/history/history-queries.ts";
import { paths } from "./parts/paths.ts";
import { signedIn } from "./routes-signed-in-root.tsx";

/*
 * The routes of a person's own pages, which name no building: path, guard, loader, page, and what is shown while it loads. Visitors never load
 * this file.
 */

/** Pages of a signed-in person without a building in the address: the layout is that of their current building. */
const personal = createRoute({
  getParentRoute: () => signedIn,
  id: "personal",
  beforeLoad: ({ context }) => enterPersonalPages(context.services),
  loader: ({ context }) => loadFrame(context.services),
  component: lateScreen(() => import("./app/building-screens.tsx"), "PersonalScreen"),
});

/** What the person has signed up for and booked (2 §2). */
const history = createRoute({
  getParentRoute: () => personal,
  path: paths.history,
  staticData: { oneScreen: true },
  // `readHistoryAddress` interprets the parameters, so that the address stays as it was typed.
  validateSearch: (search: Record<string, unknown>): HistoryWords => search,
  loader: ({ context, location }) => loadHistory(context.services, readHistoryAddress(location.search)),
  component: lateScreen(() => import("./pages/history/history-page.tsx"), "HistoryPage"),
});

/** Sends a request to support (1 §2). */
const helpDesk = createRoute({
  getParentRoute: () => personal,
  path: paths.helpDesk,
  component: lateScreen(() => import("./pages/help-desk/help-desk-page.tsx"), "HelpDeskPage"),
  pendingComponent: FormWaiting,
});

const accountBegin = createRoute({
  getParentRoute: () => personal,
  path: paths.account,
  beforeLoad: () => {
    throw redirect({ to: paths.accountProfile, replace: true });
  },
});

/** A person's own account, each of its tabs at its own address (1 §2). */
const account = createRoute({
  getParentRoute: () => personal,
  id: "account-page",
  beforeLoad: async ({ context, preload }) => {
    // Hovering a link must not redirect.
    if (!preload) await mustHaveAccount(context.services);
  },
  component: lateScreen(() => import("./pages/account/account-page.tsx"), "AccountPage"),
  pendingComponent: waiting(() => import("./pages/account/account-skeleton.tsx"), "AccountSkeleton"),
});

const accountProfile = createRoute({
  getParentRoute: () => account,
  path: paths.accountProfile,
  component: lateScreen(() => import("./pages/account/profile-tab.tsx"), "ProfileTab"),
});

const accountPassword = createRoute({
  getParentRoute: () => account,
  path: paths.accountPassword,
  component: lateScreen(() => import("./pages/account/password-tab.tsx"), "PasswordTab"),
});

const accountCards = createRoute({
  getParentRoute: () => account,
  path: paths.accountCards,
  component: lateScreen(() => import("./pages/cards/saved-cards.tsx"), "SavedCards"),
  pendingComponent: TabWaiting,
});

export const personalRoutes = personal.addChildren([
  history,
  helpDesk,
  accountBegin,
  account.addChildren([accountProfile, accountPassword, accountCards]),
]);

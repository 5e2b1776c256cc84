import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { paths } from "../../parts/paths.ts";
import { personal } from "./signed-in.tsx";

/** Which of these words mean something is for the screen to say. */
type Words = { type?: string; tab?: string; booking?: string };

const screen = () => import("../inside/history-screen.tsx");

const history = createRoute({
  getParentRoute: () => personal,
  path: paths.history,
  validateSearch: (search: Record<string, unknown>): Words => search,
  staticData: { oneScreen: true },
  loader: ({ context, location }) => screen().then(({ loadHistory }) => loadHistory(context.services, location.search)),
  component: lazyRouteComponent(screen, "HistoryScreen"),
});

/** What the signed-in person has signed up for and booked (2 §2). */
export const historyRoutes = [history];

import { consolePath } from "@atrium/rules/console-path.ts";
import { FailedScreen } from "@atrium/web/failed-screen.tsx";
import { useSession } from "@atrium/web/services.ts";
import { createRootRoute, createRoute, createRouter, Outlet, type RouterHistory } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { MePage } from "./pages/me/me-page.tsx";
import { SignInPage } from "./pages/sign-in/sign-in-page.tsx";
import { NotFoundPage } from "./pages/trouble/not-found-page.tsx";
import { ConsoleFrame } from "./parts/console-frame.tsx";
import { paths } from "./parts/paths.ts";

/** Whoever is not signed in does so at the address that they asked for. */
function Gate() {
  const isIn = useSession().tokens !== undefined;
  const was = useRef(isIn);
  useEffect(() => {
    if (was.current === isIn) return;
    was.current = isIn;
    // The form has gone, or has come: the keyboard and the screen reader begin with what stands there now.
    const heading = document.querySelector<HTMLElement>("main h1");
    if (heading) heading.tabIndex = -1;
    heading?.focus({ focusVisible: false });
  }, [isIn]);
  if (!isIn) return <SignInPage />;
  return (
    <ConsoleFrame>
      <Outlet />
    </ConsoleFrame>
  );
}

const root = createRootRoute({ component: Gate, notFoundComponent: NotFoundPage });

const me = createRoute({ getParentRoute: () => root, path: paths.me, component: MePage });

export function createConsoleRouter(history?: RouterHistory) {
  return createRouter({
    routeTree: root.addChildren([me]),
    basepath: consolePath,
    ...(history ? { history } : {}),
    defaultErrorComponent: ({ error, reset }) => <FailedScreen error={error} onRetry={reset} />,
    notFoundMode: "root",
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}

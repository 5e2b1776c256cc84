import { useSession } from "@atrium/web/services.ts";
import { Outlet, useRouterState } from "@tanstack/react-router";
import { Suspense, useEffect, useRef } from "react";
import { FreshSignInProvider } from "./parts/fresh-sign-in.tsx";
import { paths } from "./parts/paths.ts";
import { ScreenBones } from "./parts/screen.tsx";
import { OwnerStep } from "./screens.tsx";
import { SignInPage } from "./pages/sign-in/sign-in-page.tsx";
import { ConsoleLayout } from "./pages/layout/console-layout.tsx";

/** Whoever is not signed in does so at the address that they asked for; of an empty installation nobody can. */
export function Gate() {
  const here = useRouterState({ select: ({ matches }) => matches.at(-1)?.routeId ?? "" });
  const isIn = useSession().tokens !== undefined;
  const was = useRef(isIn);
  useEffect(() => {
    if (was.current === isIn) return;
    was.current = isIn;
    // The form has gone, or has come: the keyboard and the screen reader begin with what stands there now. Where that is still on its way,
    // keepFocus leads there.
    const heading = document.querySelector<HTMLElement>("main h1");
    if (heading) heading.tabIndex = -1;
    heading?.focus({ focusVisible: false });
  }, [isIn]);
  if (here === paths.firstUse)
    return (
      <Suspense fallback={<ScreenBones />}>
        <OwnerStep />
      </Suspense>
    );
  if (!isIn) return <SignInPage />;
  if (here.startsWith(`${paths.firstUse}/`))
    return (
      <FreshSignInProvider>
        <Outlet />
      </FreshSignInProvider>
    );
  return (
    <ConsoleLayout>
      <Outlet />
    </ConsoleLayout>
  );
}

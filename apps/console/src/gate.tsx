import { useSession } from "@atrium/web/services.ts";
import { Outlet, useRouterState } from "@tanstack/react-router";
import { Suspense, useEffect, useRef } from "react";
import { FreshSignInProvider } from "./parts/fresh-sign-in.tsx";
import { paths } from "./parts/paths.ts";
import { ScreenBones } from "./parts/screen.tsx";
import { OwnerStep } from "./screens.tsx";
import { SignInPage } from "./pages/sign-in/sign-in-page.tsx";
import { ConsoleLayout } from "./pages/layout/console-layout.tsx";

/** Shows the sign-in to people who are not signed in, at the address that they requested; in an empty installation nobody can sign in. */
export function Gate() {
  const here = useRouterState({ select: ({ matches }) => matches.at(-1)?.routeId ?? "" });
  const isIn = useSession().tokens !== undefined;
  const was = useRef(isIn);
  useEffect(() => {
    if (was.current === isIn) return;
    was.current = isIn;
    // The sign-in form was removed or added: the focus moves to the new content. If that is still loading, keepFocus moves it there later.
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

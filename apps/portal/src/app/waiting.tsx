import { PageBody } from "@atrium/ui/components/section.tsx";
import { Skeleton } from "@atrium/ui/components/skeleton.tsx";
import { lateScreen } from "@atrium/web/lost-script.ts";
import { type FunctionComponent, Suspense } from "react";

type Late = FunctionComponent & { preload?: () => Promise<void> | undefined };

/** On a slow connection a skeleton screen arrives late too: until then its place is empty, and the layout around it stays. */
export function waiting<Name extends string>(file: () => Promise<Record<Name, FunctionComponent>>, name: Name): Late {
  const Screen: Late = lateScreen(file, name);
  const Waiting: Late = () => (
    <Suspense>
      <Screen />
    </Suspense>
  );
  if (Screen.preload) Waiting.preload = Screen.preload;
  return Waiting;
}

// For pages without a skeleton of their own.

export function DetailWaiting() {
  return (
    <PageBody width="detail" id="main">
      <Skeleton height="24rem" />
    </PageBody>
  );
}

export function FormWaiting() {
  return (
    <PageBody width="form" id="main">
      <Skeleton height="24rem" />
    </PageBody>
  );
}

export function TabWaiting() {
  return <Skeleton height="16rem" />;
}

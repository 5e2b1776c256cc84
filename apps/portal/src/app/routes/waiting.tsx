import { type FunctionComponent, Suspense } from "react";

type Late = FunctionComponent & { preload?: () => Promise<void> | undefined };

/** A screen to wait in comes late itself on a busy line: until then its place is empty, and what stands around it stays. */
export function waiting(Screen: Late): Late {
  const Waiting: Late = () => (
    <Suspense>
      <Screen />
    </Suspense>
  );
  if (Screen.preload) Waiting.preload = Screen.preload;
  return Waiting;
}

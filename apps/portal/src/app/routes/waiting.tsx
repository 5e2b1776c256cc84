import { type ComponentType, Suspense } from "react";

/** A screen to wait in comes late itself on a busy line: until then its place is empty, and what stands around it stays. */
export const waiting = (Screen: ComponentType) => () => (
  <Suspense>
    <Screen />
  </Suspense>
);

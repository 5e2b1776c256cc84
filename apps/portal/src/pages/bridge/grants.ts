import type { AppAction } from "@atrium/rules/app-actions.ts";
import { createListeners } from "@atrium/web/listeners.ts";
import { allActions } from "./setup.ts";

export type Grants = ReturnType<typeof createGrants>;

/** What the app may ask for; the host reads it at each message. */
export function createGrants() {
  const { subscribe, tell } = createListeners();
  let granted: readonly AppAction[] = allActions;
  return {
    subscribe,
    get: () => granted,
    set(next: readonly AppAction[]): void {
      granted = allActions.filter((action) => next.includes(action));
      tell();
    },
  };
}

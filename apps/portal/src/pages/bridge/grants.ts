import type { AppAction } from "@atrium/rules/app-actions.ts";
import { createListeners } from "@atrium/web/listeners.ts";
import { allActions } from "./setup.ts";

export type Grants = ReturnType<typeof createGrants>;

/** The actions that the app is granted; the host reads them at each message. */
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

import { ApiRefusal } from "@atrium/contract/client.ts";
import { createListeners } from "./listeners.ts";
import { endings } from "./session.ts";

/** A failed action: `again` repeats it, `action` is its name, by which a repeated failure is recognised. */
export type Trouble = { error: unknown; action: string; again: () => Promise<unknown> };

/** `failed`: it can be tried again; `retrying`: an attempt is in progress; `repeated`: it failed again, and the person can only go back (2 §8). */
export type RaisedTrouble = Trouble & { step: "failed" | "retrying" | "repeated" };

/** Every failure that is not answered yet; the first one is shown. */
export type Troubles = readonly RaisedTrouble[];

/** A new failure of the same action replaces the former: one action never asks twice. */
export function raised(troubles: Troubles, trouble: Trouble): Troubles {
  const before = troubles.find(({ action }) => action === trouble.action);
  if (!before) return [...troubles, { ...trouble, step: "failed" }];
  const step = before.step === "failed" ? "failed" : "repeated";
  return troubles.map((each) => (each === before ? { ...trouble, step } : each));
}

/** The first one is being tried again; nothing else can be. */
export function retrying([first, ...rest]: Troubles): Troubles {
  return first?.step === "failed" ? [{ ...first, step: "retrying" }, ...rest] : first ? [first, ...rest] : [];
}

/** The attempt has ended. If the action has failed again, by its own report or here, it stays until it is cleared. */
export function retried(troubles: Troubles, action: string, failure?: { error: unknown }): Troubles {
  return troubles.flatMap((each) => {
    if (each.action !== action || each.step !== "retrying") return [each];
    return failure ? [{ ...each, ...failure, step: "repeated" }] : [];
  });
}

/** The shown one is cleared; the next one is shown. */
export function cleared(troubles: Troubles): Troubles {
  return troubles.slice(1);
}

/** Not failures: an ended session, which the sign-in page reports, and a cancelled action. */
function isTold(error: unknown): boolean {
  return error instanceof ApiRefusal
    ? endings.includes(error.problem.code)
    : error instanceof DOMException && error.name === "AbortError";
}

export type TroubleStore = ReturnType<typeof createTrouble>;

/** The global error (2 §8, M9). Its dialog is loaded when there is one to show; `report` is called for each. */
export function createTrouble(report: (error: unknown) => void) {
  const { subscribe, tell } = createListeners();
  let troubles: Troubles = [];

  function set(next: Troubles): void {
    troubles = next;
    tell();
  }

  return {
    get: () => troubles,
    subscribe,
    raise(trouble: Trouble): void {
      if (isTold(trouble.error)) return;
      report(trouble.error);
      set(raised(troubles, trouble));
    },
    /** "Try again": repeats the shown action. */
    async again(): Promise<void> {
      const [first] = troubles;
      if (first?.step !== "failed") return;
      set(retrying(troubles));
      try {
        await first.again();
        set(retried(troubles, first.action));
      } catch (error) {
        if (!isTold(error)) report(error);
        set(retried(troubles, first.action, isTold(error) ? undefined : { error }));
      }
    },
    /** "Go back", Escape and close. */
    clear(): void {
      if (troubles.length > 0) set(cleared(troubles));
    },
  };
}

import { ApiRefusal } from "@atrium/contract/client.ts";
import { createListeners } from "./listeners.ts";
import { endings } from "./session.ts";

/** An action of a person's that failed: `again` is the same action once more, `action` its name, by which a repeated failure is known. */
export type Trouble = { error: unknown; action: string; again: () => Promise<unknown> };

/** `failed`: it can be tried again; `retrying`: that is under way; `repeated`: it failed once more, and there is only going back (2 §8). */
export type RaisedTrouble = Trouble & { step: "failed" | "retrying" | "repeated" };

/** Every trouble that nobody has answered yet; the first one is shown. */
export type Troubles = readonly RaisedTrouble[];

/** A failure of an action that is there already takes its place: one action never asks twice. */
export function raised(troubles: Troubles, trouble: Trouble): Troubles {
  const before = troubles.find(({ action }) => action === trouble.action);
  if (!before) return [...troubles, { ...trouble, step: "failed" }];
  const step = before.step === "failed" ? "failed" : "repeated";
  return troubles.map((each) => (each === before ? { ...trouble, step } : each));
}

/** The first is being tried again; nothing else can be. */
export function retrying([first, ...rest]: Troubles): Troubles {
  return first?.step === "failed" ? [{ ...first, step: "retrying" }, ...rest] : first ? [first, ...rest] : [];
}

/** It was tried again. One that has meanwhile failed once more, by its own report or here, stays until it is cleared. */
export function retried(troubles: Troubles, action: string, failure?: { error: unknown }): Troubles {
  return troubles.flatMap((each) => {
    if (each.action !== action || each.step !== "retrying") return [each];
    return failure ? [{ ...each, ...failure, step: "repeated" }] : [];
  });
}

/** The shown one is done with; the next one takes its place. */
export function cleared(troubles: Troubles): Troubles {
  return troubles.slice(1);
}

/** Whoever's session has ended is at the login and is told so there; what was called off has not failed. */
function isTold(error: unknown): boolean {
  return error instanceof ApiRefusal
    ? endings.includes(error.problem.code)
    : error instanceof DOMException && error.name === "AbortError";
}

export type TroubleStore = ReturnType<typeof createTrouble>;

/** The global error (2 §8, M9). Its dialog is loaded when there is one to show; `report` is told of each. */
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
    /** "Try again": runs the shown action once more. */
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

/** The time without input after which a kiosk asks whether anybody is there, in milliseconds (design: Kiosk, 60 s). */
export const idleLimitMs = 60_000;
/** How long it waits for an answer before it starts over, in milliseconds (design: Kiosk, 15 s). */
export const countdownMs = 15_000;

/**
 * The state of a kiosk. `resting`: a fresh screen that nobody has touched, with nothing to clear; `in_use` since the last activity; `asking`
 * whether anybody is still there. Times are milliseconds of one clock.
 */
export type KioskIdle = { kind: "resting" } | { kind: "in_use"; since: number } | { kind: "asking"; until: number };

/** `touched`: any activity; `stayed`: answered yes; `gave_up`: answered no; `looked`: only time has passed. */
export type KioskEvent = { kind: "touched" | "stayed" | "gave_up" | "looked"; at: number };

/** When to check again at the latest; undefined without a timeout. */
export function nextLook(state: KioskIdle): number | undefined {
  if (state.kind === "resting") return undefined;
  return state.kind === "asking" ? state.until : state.since + idleLimitMs;
}

/**
 * The next state (M8). A change to `resting` clears the visitor's data. A touch after the whole timeout, for example after the screen slept,
 * belongs to the next visitor and never continues the former one's session; a touch outside the question is no answer.
 */
export function afterKioskEvent(state: KioskIdle, { kind, at }: KioskEvent): KioskIdle {
  if (state.kind === "resting") return kind === "touched" ? { kind: "in_use", since: at } : state;
  const end = state.kind === "asking" ? state.until : state.since + idleLimitMs + countdownMs;
  if (kind === "gave_up" || at >= end) return { kind: "resting" };
  if (kind === "stayed") return { kind: "in_use", since: at };
  if (state.kind === "asking") return state;
  if (kind === "touched") return { kind: "in_use", since: at };
  return at >= state.since + idleLimitMs ? { kind: "asking", until: end } : state;
}

/** Whole seconds left to answer; undefined while there is no question. */
export function secondsToAnswer(state: KioskIdle, now: number): number | undefined {
  return state.kind === "asking" ? Math.max(0, Math.ceil((state.until - now) / 1000)) : undefined;
}

/** How long nobody has to touch a kiosk before it asks whether anybody is there, in milliseconds (design: Kiosk, 60 s). */
export const idleLimitMs = 60_000;
/** How long it then waits for an answer before it starts over, in milliseconds (design: Kiosk, 15 s). */
export const countdownMs = 15_000;

/**
 * Where a kiosk is between two visitors. `resting`: it shows a fresh screen that nobody has touched since, and there is nothing to
 * clear; `in_use` since the last sign of life; `asking` whether anybody is still there. Times are milliseconds of one clock.
 */
export type KioskIdle = { kind: "resting" } | { kind: "in_use"; since: number } | { kind: "asking"; until: number };

/**
 * `touched`: any sign of life; `stayed`: the question was answered with yes; `gave_up`: with no; `looked`: only time has passed.
 */
export type KioskEvent = { kind: "touched" | "stayed" | "gave_up" | "looked"; at: number };

/** When to look again at the latest; undefined while nothing can run out. */
export function nextLook(state: KioskIdle): number | undefined {
  if (state.kind === "resting") return undefined;
  return state.kind === "asking" ? state.until : state.since + idleLimitMs;
}

/**
 * What follows (M8). Whoever comes to `resting` from elsewhere clears what the visitor did. A touch that finds the whole time gone, as
 * after a sleeping screen, is the next visitor's and never continues the former one's; a touch beside the question is no answer.
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

/** Whole seconds that are left to answer; undefined while nothing is asked. */
export function secondsToAnswer(state: KioskIdle, now: number): number | undefined {
  return state.kind === "asking" ? Math.max(0, Math.ceil((state.until - now) / 1000)) : undefined;
}

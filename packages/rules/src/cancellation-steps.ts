/**
 * From this many minutes before the start, cancelling costs this percentage of the price. In the order of time: each step is nearer to the
 * start and costs more.
 */
export type CancellationStep = { minutes: number; percent: number };

/** The same for one booking: the instant, and the cost in minor units of its currency. */
export type CancellationCost = { at: Date; percent: number; cents: number };

type Costly = { start_at: string; total_cents: number; cancellation_steps: readonly CancellationStep[] };

/** The cost of cancelling a booking over time, in order; before the first step it is free (K8). */
export function cancellationCosts({ start_at, total_cents, cancellation_steps }: Costly): CancellationCost[] {
  return cancellationSteps(cancellation_steps).map(({ minutes, percent }) => ({
    at: new Date(Date.parse(start_at) - minutes * 60_000),
    percent,
    cents: Math.round((total_cents * percent) / 100),
  }));
}

/** The cost of cancelling at an instant: that of the last step reached. */
export function cancellationCents(booking: Costly, now: Date): number {
  return cancellationCosts(booking).findLast(({ at }) => at <= now)?.cents ?? 0;
}

/** The cost of a no-show: the last step, whenever it is noticed. */
export function noShowCents(booking: Costly): number {
  return cancellationCosts(booking).at(-1)?.cents ?? 0;
}

/** How long before its start a booking can be cancelled or moved free of charge at the latest; null if always. */
export function freeUntilMinutes(steps: readonly CancellationStep[]): number | null {
  return cancellationSteps(steps)[0]?.minutes ?? null;
}

/** In the order of time. */
const cancellationSteps = (steps: readonly CancellationStep[]) =>
  steps.toSorted((one, other) => other.minutes - one.minutes);

/** The indexes of steps that are not nearer to the start than the one before, or cost no more. */
export const idleSteps = (steps: readonly CancellationStep[]): number[] =>
  steps.flatMap(({ minutes, percent }, place) => {
    const before = steps[place - 1];
    return before && (before.minutes <= minutes || before.percent >= percent) ? [place] : [];
  });

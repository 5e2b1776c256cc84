/** The one source of "now": tests hand in another. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

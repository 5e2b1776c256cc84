/* How much the page tests do: a part by day, all of it at night (`npm run test:nightly`). */
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    nightly: boolean;
  }
}

export const isNight = inject("nightly");

export const sized = (usual: number, atNight: number): number => (isNight ? atNight : usual);

/** For tests that differ only by a brand, a look or the way to do something: the first of them by day, all at night. */
export const someByDay = <One>(all: readonly One[], byDay = 1): readonly One[] =>
  all.slice(0, sized(byDay, all.length));

/** For a test of each dialog, each screen or the like: every third of them by day, all at night. */
export const everyThird = <One>(all: readonly One[]): readonly One[] => all.filter((_, at) => isNight || at % 3 === 0);

/* What a run looks at a page in: two looks by day, all of them in a night (`npm run test:nightly`). */
import { inject } from "vitest";
import { looks as everyLook } from "./looks.ts";

declare module "vitest" {
  interface ProvidedContext {
    nightly: boolean;
  }
}

/** By day the narrowest and the widest, one of them in the dark: `every-look.page.test.ts` sees the portal's screens at each width by day too. */
const looksByDay = everyLook.filter(
  ({ width, colorScheme }) => (width === 390 && colorScheme === "light") || (width === 1440 && colorScheme === "dark"),
);

/** For `test.each(looks)`. */
export const looks = inject("nightly") ? everyLook : looksByDay;

/** For tests that differ only by a brand, a look or the way to do something: the first of them by day, all at night. */
export const someByDay = <One>(all: readonly One[], byDay = 1): readonly One[] =>
  inject("nightly") ? all : all.slice(0, byDay);

/* The looks that a run looks at a page in, for `test.each(looks)`: two by day, all of them in a night (`npm run test:nightly`). */
import { inject } from "vitest";
import { looks as everyLook } from "./looks.ts";

declare module "vitest" {
  interface ProvidedContext {
    nightly: boolean;
  }
}

/** By day the narrowest and the widest, one of them in the dark: `every-look.page.test.ts` sees the portal's screens at each width by day too. */
const byDay = everyLook.filter(
  ({ width, colorScheme }) => (width === 390 && colorScheme === "light") || (width === 1440 && colorScheme === "dark"),
);

export const looks = inject("nightly") ? everyLook : byDay;

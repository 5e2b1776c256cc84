/* What a run looks at a page in: two looks by day, all of them at night. */
import { looks as everyLook } from "./looks.ts";
import { isNight, someByDay } from "./size.ts";

/** By day the narrowest and the widest, one of them in the dark: `every-look.page.test.ts` sees the portal's screens at each width by day too. */
const looksByDay = everyLook.filter(
  ({ width, colorScheme }) => (width === 390 && colorScheme === "light") || (width === 1440 && colorScheme === "dark"),
);

/** For `test.each(looks)`. */
export const looks = isNight ? everyLook : looksByDay;

/** The same for pages that differ by brand: each brand in a look of its own. */
export const brandLooks = someByDay(
  [
    { brand: "harborline", colorScheme: "light", width: 390 },
    { brand: "ember", colorScheme: "dark", width: 1440 },
    { brand: "northlight", colorScheme: "light", width: 820 },
  ] as const,
  2,
);

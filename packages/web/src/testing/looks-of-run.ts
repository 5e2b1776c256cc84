/* The looks in which a run tests a page, for `test.each`: one by day, all at night. By day some tests use the narrow look and some the wide one;
 * `every-look.page.test.ts` tests each screen of the portal in a narrow and a wide look. */
import { looks } from "./looks.ts";
import { isNight, someByDay } from "./size.ts";

/** By day the narrowest, in the light. */
export const narrowLooks = looks.filter((look) => isNight || (look.width === 390 && look.colorScheme === "light"));

/** By day the widest, in the dark. */
export const wideLooks = looks.filter((look) => isNight || (look.width === 1440 && look.colorScheme === "dark"));

/** For pages that differ by brand: each brand in a look of its own, by day the first. */
export const brandLooks = someByDay([
  { brand: "ember", colorScheme: "dark", width: 1440 },
  { brand: "harborline", colorScheme: "light", width: 390 },
  { brand: "northlight", colorScheme: "light", width: 820 },
] as const);

import type { Weekday } from "@atrium/rules/wall-clock.ts";

/** The people and days for which a rule or a price applies. */
export type Whom = {
  audience?: string | undefined;
  companies?: string[] | undefined;
  weekdays?: Weekday[] | undefined;
};

/** The value with other people or days. Without people or days it applies to all of them, and the fields are left out. */
export function withWhom<W extends Whom>(value: W, some: Whom): W {
  const { audience, companies, weekdays, ...rest } = { ...value, ...some };
  return {
    ...rest,
    ...(audience ? { audience } : {}),
    ...(companies && companies.length > 0 ? { companies } : {}),
    ...(weekdays ? { weekdays } : {}),
  } as W;
}

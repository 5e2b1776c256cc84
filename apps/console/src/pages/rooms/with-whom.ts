import type { Weekday } from "@atrium/rules/wall-clock.ts";

/** For whom and when a rule or a price is. */
export type Whom = {
  audience?: string | undefined;
  companies?: string[] | undefined;
  weekdays?: Weekday[] | undefined;
};

/** The same for others: who names nobody or no days means all of them, and says nothing of it. */
export function withWhom<W extends Whom>(value: W, some: Whom): W {
  const { audience, companies, weekdays, ...rest } = { ...value, ...some };
  return {
    ...rest,
    ...(audience ? { audience } : {}),
    ...(companies && companies.length > 0 ? { companies } : {}),
    ...(weekdays ? { weekdays } : {}),
  } as W;
}

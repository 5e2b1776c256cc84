import type { Weekday } from "@atrium/rules/wall-clock.ts";

export type Audience = { companies?: string[] | undefined; weekdays?: Weekday[] | undefined };

/** The same for others: who names no companies or days means all of them, and says nothing of it. */
export function withAudience<A extends Audience>(value: A, some: Partial<Audience>): A {
  const { companies, weekdays, ...rest } = { ...value, ...some };
  return {
    ...rest,
    ...(companies && companies.length > 0 ? { companies } : {}),
    ...(weekdays ? { weekdays } : {}),
  } as A;
}

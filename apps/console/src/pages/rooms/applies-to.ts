import type { AppliesTo } from "@atrium/rules/booking-rules.ts";

/** The value with other people or days. Without people or days it applies to all of them, and the fields are left out. */
export function withAppliesTo<Rule extends AppliesTo>(value: Rule, some: AppliesTo): Rule {
  const { audience, companies, weekdays, ...rest } = { ...value, ...some };
  return {
    ...rest,
    ...(audience ? { audience } : {}),
    ...(companies && companies.length > 0 ? { companies } : {}),
    ...(weekdays ? { weekdays } : {}),
  } as Rule;
}

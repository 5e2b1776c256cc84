import { laterDay, weekdayOf, weekdays } from "./wall-clock.ts";

export const quotaSubjects = ["person", "company"] as const;
export const quotaPeriods = ["day", "week", "month"] as const;
export const quotaUnits = ["minutes", "bookings"] as const;

/** How much of a room a person, or all people of a company, may have in a period: minutes, or a number of bookings. */
export type Quota = {
  per: (typeof quotaSubjects)[number];
  each: (typeof quotaPeriods)[number];
  of: (typeof quotaUnits)[number];
  most: number;
};

/** An existing booking of the room, by the person or a colleague of their company: the date on which it begins, and its length. */
export type QuotaUse = { date: string; minutes: number; mine: boolean };

/** Days from the first, included, to the second, excluded. */
export type Period = { from: string; until: string };

/** `left`: before the booking in question. `from`: the period's first day; on `renews_on` the full quota is available again. */
export type QuotaState = Quota & { left: number; passed: boolean; from: string; renews_on: string };

/** The period that contains a day; a week begins on Monday. */
export function periodOf(each: Quota["each"], date: string): Period {
  if (each === "day") return { from: date, until: laterDay(date, 1) };
  if (each === "week") {
    const from = laterDay(date, -weekdays.indexOf(weekdayOf(date)));
    return { from, until: laterDay(from, 7) };
  }
  const from = `${date.slice(0, 7)}-01`;
  return { from, until: `${laterDay(from, 31).slice(0, 7)}-01` };
}

/** The days whose bookings must be known to check bookings that begin within a span, both ends included. */
export function periodsAround({ first, last }: { first: string; last: string }): Period {
  const all = [first, last].flatMap((date) => quotaPeriods.map((each) => periodOf(each, date)));
  const [from = first] = all.map((one) => one.from).toSorted();
  return {
    from,
    until:
      all
        .map((one) => one.until)
        .toSorted()
        .at(-1) ?? last,
  };
}

/** A booking that begins on a day and has this length. */
export type Amount = { date: string; minutes: number };

/** `before`: the former state of a booking that is to be changed, which is not among the used ones. */
type Asked = Amount & { companyUuid: string | null; before?: Amount | undefined };

/**
 * What each quota leaves, in order, and whether a booking fits (K3). A change of a booking that takes no more of the same period than before
 * always fits. A company's quota does not apply to people without a company.
 */
export function quotaStates(quotas: readonly Quota[], used: readonly QuotaUse[], asked: Asked): QuotaState[] {
  const { before } = asked;
  return quotas
    .filter(({ per }) => per === "person" || asked.companyUuid !== null)
    .map((quota) => {
      const { from, until } = periodOf(quota.each, asked.date);
      const counted = used.filter(
        ({ date, mine }) => from <= date && date < until && (quota.per === "company" || mine),
      );
      const amount = ({ minutes }: { minutes: number }) => (quota.of === "minutes" ? minutes : 1);
      const left = quota.most - counted.reduce((sum, one) => sum + amount(one), 0);
      const had = before && from <= before.date && before.date < until ? amount(before) : 0;
      return {
        ...quota,
        left: Math.max(0, left),
        passed: amount(asked) <= Math.max(left, had),
        from,
        renews_on: until,
      };
    });
}

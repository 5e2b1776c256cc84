import { laterDay, weekdayOf, weekdays } from "./wall-clock.ts";

export const quotaSubjects = ["person", "company"] as const;
export const quotaPeriods = ["day", "week", "month"] as const;
export const quotaUnits = ["minutes", "bookings"] as const;

/** How much of a room a person, or all people of a company together, may have in a period: so many minutes, or so many bookings. */
export type Quota = {
  per: (typeof quotaSubjects)[number];
  each: (typeof quotaPeriods)[number];
  of: (typeof quotaUnits)[number];
  most: number;
};

/** A booking of the room that stands, of the person or of somebody of their company: the day on which it begins, and how long it is. */
export type QuotaUse = { date: string; minutes: number; mine: boolean };

/** The days of a calendar from one on, the second one excluded. */
export type Period = { from: string; until: string };

/** `left`: before the booking that is asked about. `from`: the period's first day; from `renews_on` on all of it is to be had again. */
export type QuotaState = Quota & { left: number; passed: boolean; from: string; renews_on: string };

/** The period in which a day lies; a week begins on Monday. */
export function periodOf(each: Quota["each"], date: string): Period {
  if (each === "day") return { from: date, until: laterDay(date, 1) };
  if (each === "week") {
    const from = laterDay(date, -weekdays.indexOf(weekdayOf(date)));
    return { from, until: laterDay(from, 7) };
  }
  const from = `${date.slice(0, 7)}-01`;
  return { from, until: `${laterDay(from, 31).slice(0, 7)}-01` };
}

/** The days of which every use has to be known to judge bookings that begin on the days of a span, both included. */
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

/** A booking that begins on a day and is so long. */
export type Amount = { date: string; minutes: number };

/** `before`: what the booking was that is about to be changed, which is not among what is used. */
type Asked = Amount & { companyUuid: string | null; before?: Amount | undefined };

/**
 * What each quota leaves, in their order, and whether a booking keeps to it (K3): one that was let through and takes no more of the same period than before
 * does so as well. One of a company is none for who belongs to no company.
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

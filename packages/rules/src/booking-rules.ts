import { isOpen, type MinuteSpan, type Opening, openSpans } from "./booking-hours.ts";
import { type Amount, type Quota, type QuotaState, quotaStates, type QuotaUse } from "./booking-quotas.ts";
import type { BookedTime } from "./booking-times.ts";
import { type Weekday, weekdayOf } from "./wall-clock.ts";

/** To whom and when a rule or a price applies; a missing field sets no condition. `audience`: the uuid of a stored one. */
export type AppliesTo = {
  audience?: string | undefined;
  companies?: readonly string[] | undefined;
  weekdays?: readonly Weekday[] | undefined;
};

/** Who books: the audiences that the person is in are decided in SQL (`audience-sql.ts`), and by nothing else. */
export type Booker = { companyUuid: string | null; audienceUuids: ReadonlySet<string> };

/** The limits of a booking. Only the first rule that applies to the person and the day decides. */
export type BookingRule = AppliesTo & {
  least_minutes?: number | undefined;
  most_minutes?: number | undefined;
  /** Starts and lengths are multiples of it. */
  step_minutes?: number | undefined;
  /** The least time before the start (lead), and the greatest number of days ahead (horizon). */
  lead_minutes?: number | undefined;
  horizon_days?: number | undefined;
  approval?: boolean | undefined;
  quotas?: readonly Quota[] | undefined;
};

export type Limits = {
  [Name in Exclude<keyof BookingRule, keyof AppliesTo | "quotas">]-?: NonNullable<BookingRule[Name]>;
};

/** Defaults of a rule's missing fields. */
export const usualLimits: Limits = {
  least_minutes: 30,
  most_minutes: 8 * 60,
  step_minutes: 30,
  lead_minutes: 0,
  horizon_days: 90,
  approval: false,
};

/** The checks of every booking, in the order in which a refusal names the first that fails. */
export const bookingChecks = ["audience", "lead", "horizon", "least", "most", "step", "hours", "quota"] as const;

/**
 * One check and what would pass it: `minutes` of a length, `at` the earliest moment of `lead` or the latest of `horizon`, `open` the opening
 * hours of the day, `quota` the first one that the booking would exceed.
 */
export type BookingCheck = {
  check: (typeof bookingChecks)[number];
  passed: boolean;
  minutes: number | null;
  at: Date | null;
  open: MinuteSpan[] | null;
  quota: QuotaState | null;
};

/** `before`: the booking that is to be changed. */
export type Judged = Booker & { time: BookedTime; now: Date; before?: Amount | undefined };

/** Whether a rule or a price is for a person, on any day. */
export function isForPerson({ audience, companies }: AppliesTo, { audienceUuids, companyUuid }: Booker): boolean {
  if (audience !== undefined && !audienceUuids.has(audience)) return false;
  return !companies || (companyUuid !== null && companies.includes(companyUuid));
}

/** Whether a rule or a price applies to a person on a day. */
export function applies(to: AppliesTo, who: Booker & { date: string }): boolean {
  return isForPerson(to, who) && (to.weekdays?.includes(weekdayOf(who.date)) ?? true);
}

/** The audiences that the rules and prices of rooms name. */
export const audiencesNamed = (...lists: readonly (readonly AppliesTo[])[]): string[] => [
  ...new Set(lists.flat().flatMap(({ audience }) => audience ?? [])),
];

/** The index of the first rule that applies to the person and the day, and its limits; undefined if there are rules but none applies. */
export function ruleFor(
  rules: readonly BookingRule[],
  who: Booker & { date: string },
): { place: number; limits: Limits; quotas: readonly Quota[] } | undefined {
  if (rules.length === 0) return { place: 0, limits: usualLimits, quotas: [] };
  const place = rules.findIndex((rule) => applies(rule, who));
  if (place < 0) return undefined;
  const said = Object.entries(rules[place] ?? {}).filter(([name, value]) => name in usualLimits && value !== undefined);
  const quotas = rules[place]?.quotas ?? [];
  return { place, limits: { ...usualLimits, ...Object.fromEntries(said) }, quotas };
}

/** What decides about bookings, and the person's and their company's use of the room so far. */
export type JudgedRoom = Opening & { rules: readonly BookingRule[]; used: readonly QuotaUse[] };

/** What the quotas of the deciding rule leave for a booking. */
export function quotasFor(
  { rules, used }: Pick<JudgedRoom, "rules" | "used">,
  judged: Omit<Judged, "now">,
): QuotaState[] {
  const { time, companyUuid, before } = judged;
  const minutes = (time.end.getTime() - time.start.getTime()) / 60_000;
  const { quotas = [] } = ruleFor(rules, { ...judged, date: time.date }) ?? {};
  return quotaStates(quotas, used, { date: time.date, minutes, companyUuid, before });
}

/** Every check with its result; the same results are shown to people and decide the booking (K3). */
export function judge(room: JudgedRoom, judged: Judged): BookingCheck[] {
  const { time, now } = judged;
  const { start, end, date, from } = time;
  const rule = ruleFor(room.rules, { ...judged, date });
  const asked = (check: BookingCheck["check"], passed: boolean, what: Partial<BookingCheck> = {}): BookingCheck => ({
    check,
    passed,
    minutes: null,
    at: null,
    open: null,
    quota: null,
    ...what,
  });
  if (!rule) return [asked("audience", false)];
  const { limits } = rule;
  const length = (end.getTime() - start.getTime()) / 60_000;
  const earliest = new Date(now.getTime() + limits.lead_minutes * 60_000);
  const latest = new Date(now.getTime() + limits.horizon_days * 86_400_000);
  const exceeded = quotasFor(room, judged).find(({ passed }) => !passed);
  const { least_minutes: least, most_minutes: most, step_minutes: step } = limits;
  return [
    asked("audience", true),
    asked("lead", start > now && start >= earliest, { at: earliest }),
    asked("horizon", start <= latest, { at: latest }),
    asked("least", length >= least, { minutes: least }),
    asked("most", length <= most, { minutes: most }),
    asked("step", length % step === 0 && from % step === 0, { minutes: step }),
    asked("hours", isOpen(room, time), { open: openSpans(room, date) }),
    asked("quota", !exceeded, { quota: exceeded ?? null }),
  ];
}

/** The first check that a booking fails. */
export function brokenCheck(checks: readonly BookingCheck[]): BookingCheck | undefined {
  return checks.find(({ passed }) => !passed);
}

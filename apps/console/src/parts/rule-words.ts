import { decimalOf } from "@atrium/rules/booking-price.ts";
import type { Quota } from "@atrium/rules/booking-quotas.ts";
import type { bookingChecks } from "@atrium/rules/booking-rules.ts";
import { cardDate } from "@atrium/rules/event-dates.ts";
import { formatPrice } from "@atrium/rules/price.ts";
import type { Translate } from "@atrium/web/phrases.ts";
import { lengthText } from "@atrium/web/time-words.ts";

/* Prices and rules of bookings as text. */

export type Speech = { t: Translate; locale: string };

type Failed = {
  check: (typeof bookingChecks)[number];
  minutes: number | null;
  at: string | null;
  quota: (Quota & { left: number }) | null;
};

export function priceText(cents: number, currency: string | null, { t, locale }: Speech): string {
  return (cents > 0 ? formatPrice(decimalOf(cents), currency, locale) : null) ?? t("console.price_free");
}

/** What a failed check requires. */
export function checkText({ check, minutes, at, quota }: Failed, timeZone: string, speech: Speech): string {
  const { t, locale } = speech;
  return t(`console.check_${check}`, {
    length: lengthText(minutes ?? 0, locale),
    time: at ? cardDate(at, locale, timeZone) : "",
    quota: quota ? quotaText(quota, speech) : "",
    left: quota ? amountText(quota.left, quota.of, speech) : "",
  });
}

/** "at most 4 hours a week for each person". */
export function quotaText({ per, each, of, most }: Quota, speech: Speech): string {
  const { t } = speech;
  return t(`console.quota_${per}`, { most: amountText(most, of, speech), each: t(`console.quota_each_${each}`) });
}

const amountText = (amount: number, of: Quota["of"], { t, locale }: Speech): string =>
  of === "minutes" ? lengthText(amount, locale) : t("console.quota_count", { count: amount });

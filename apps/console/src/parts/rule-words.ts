import { decimalOf } from "@atrium/rules/booking-price.ts";
import type { bookingChecks } from "@atrium/rules/booking-rules.ts";
import { cardDate } from "@atrium/rules/event-dates.ts";
import { formatPrice } from "@atrium/rules/price.ts";
import type { Translate } from "@atrium/web/phrases.ts";
import { lengthText } from "@atrium/web/time-words.ts";

/* What bookings cost and keep to, as people read it. */

export type Speech = { t: Translate; locale: string };

type Failed = { check: (typeof bookingChecks)[number]; minutes: number | null; at: string | null };

export function priceText(cents: number, currency: string | null, { t, locale }: Speech): string {
  return (cents > 0 ? formatPrice(decimalOf(cents), currency, locale) : null) ?? t("console.price_free");
}

/** What a check asks, where a booking fails it. */
export function checkText({ check, minutes, at }: Failed, timeZone: string, { t, locale }: Speech): string {
  return t(`console.check_${check}`, {
    length: lengthText(minutes ?? 0, locale),
    time: at ? cardDate(at, locale, timeZone) : "",
  });
}

import { decimalOf } from "@atrium/rules/booking-price.ts";
import { formatPrice } from "@atrium/rules/price.ts";
import type { Translate } from "@atrium/web/phrases.ts";

/* Prices of bookings as text. */

export type Speech = { t: Translate; locale: string };

export function priceText(cents: number, currency: string | null, { t, locale }: Speech): string {
  return formatPrice(decimalOf(cents), currency, locale) ?? t("book.free");
}

/** The additional price, or the refund. */
export function differenceText(cents: number, currency: string | null, speech: Speech): string {
  if (cents === 0) return speech.t("book.no_difference");
  const amount = formatPrice(decimalOf(Math.abs(cents)), currency, speech.locale) ?? "";
  return speech.t(cents > 0 ? "book.more" : "book.less", { price: amount });
}

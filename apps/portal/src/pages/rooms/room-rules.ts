import { dayMinutes } from "@atrium/rules/wall-clock.ts";
import { intlLocale } from "@atrium/rules/languages.ts";
import { lengthText, timesText } from "@atrium/web/time-words.ts";
import { priceText, type Speech } from "./book-words.ts";
import { quotaRule } from "./quota-words.ts";
import type { Room } from "./rooms-queries.ts";

/** The rules of a room in one sentence: length, times, price, and until when it can be cancelled. */
export function rulesSentence(room: Room, speech: Speech): string {
  const { t, locale } = speech;
  const { limits, hours, prices, cancellation_window_end_minutes: window } = room;
  const length = (minutes: number) => lengthText(minutes, locale);
  const parts = [
    room.places > 1 && t("book.rule_places", { places: String(room.places) }),
    limits && t("book.rule_length", { least: length(limits.least_minutes), most: length(limits.most_minutes) }),
    ...hours.map((one) => timesText(one, locale) ?? t("book.rule_always")),
    ...(prices.length === 0 ? [t("book.free")] : prices.map((one) => priceRule(one, room, speech))),
    room.pay_when_booking && t("book.pay_rule"),
    ...room.quotas.map((one) => quotaRule(one, speech)),
    limits && limits.lead_minutes > 0 && t("book.rule_lead", { length: length(limits.lead_minutes) }),
    limits && t("book.rule_horizon", { length: length(limits.horizon_days * dayMinutes) }),
    window === null ? t("book.rule_cancel_always") : t("book.rule_cancel", { length: length(window) }),
    ...room.cancellation_steps.map(({ minutes, percent }) =>
      t("book.rule_cancel_cost", { percent: percentText(percent, locale), length: length(minutes) }),
    ),
    room.check_in_minutes !== null && t("book.rule_check_in", { length: length(room.check_in_minutes) }),
  ];
  return `${parts.filter((part) => !!part).join(", ")}.`;
}

function priceRule(price: Room["prices"][number], { currency_type }: Room, speech: Speech): string {
  const least = price.minimum_cents;
  const each = perText(price.per, priceText(price.cents, currency_type, speech), speech);
  const more = [
    timesText(price, speech.locale),
    least > price.cents && speech.t("book.rule_minimum", { price: priceText(least, currency_type, speech) }),
  ].filter((part) => !!part);
  return more.length > 0 ? `${each} (${more.join(", ")})` : each;
}

const percentText = (percent: number, locale: string) =>
  new Intl.NumberFormat(intlLocale(locale), { style: "percent" }).format(percent / 100);

/** The unit of a price, such as "€35 an hour". */
export function perText(per: Room["prices"][number]["per"], price: string, { t }: Speech): string {
  return t(`book.per_${per}`, { price });
}

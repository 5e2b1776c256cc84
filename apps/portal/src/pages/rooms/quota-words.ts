import { lengthText, dayText, periodText } from "@atrium/web/time-words.ts";
import type { Speech } from "./book-words.ts";
import type { Quota, QuotaState } from "./rooms-queries.ts";

/* Quotas as people read them. */

/** So much time, or so many bookings. */
const amountText = (amount: number, of: Quota["of"], { t, locale }: Speech): string =>
  of === "minutes" ? lengthText(amount, locale) : t("book.quota_count", { count: amount });

/** "at most 4 hours a week for each person", as one of a room's rules. */
export function quotaRule({ per, each, of, most }: Quota, speech: Speech): string {
  const { t } = speech;
  return t(`book.rule_quota_${per}`, { most: amountText(most, of, speech), each: t(`book.quota_each_${each}`) });
}

/** Whose it is and when: "You, this week". `today` is the building's day. */
export function quotaName({ per, each, from, renews_on }: QuotaState, today: string, { t, locale }: Speech): string {
  const isNow = from <= today && today < renews_on;
  const period = isNow ? t(`book.quota_now_${each}`) : periodText({ each, from, until: renews_on }, locale);
  return t(`book.quota_${per}`, { period });
}

/** "2 hours of 4 hours left". */
export function quotaLeft({ of, left, most }: QuotaState, speech: Speech): string {
  return speech.t("book.quota_left", { left: amountText(left, of, speech), most: amountText(most, of, speech) });
}

/** The same with whose it is, and when all of it is to be had again. */
export function quotaRefusal(quota: QuotaState, today: string, speech: Speech): string {
  return speech.t("book.check_quota", {
    quota: `${quotaName(quota, today, speech)}: ${quotaLeft(quota, speech)}`,
    date: dayText(quota.renews_on, speech.locale, "long"),
  });
}

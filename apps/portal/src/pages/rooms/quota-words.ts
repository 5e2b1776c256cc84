import { lengthText, dayText, periodText } from "@atrium/web/time-words.ts";
import type { Speech } from "./book-words.ts";
import type { Quota, QuotaState } from "./rooms-queries.ts";

/* Quotas as text. */

/** An amount of time, or of bookings. */
const amountText = (amount: number, of: Quota["of"], { t, locale }: Speech): string =>
  of === "minutes" ? lengthText(amount, locale) : t("book.quota_count", { count: amount });

/** "at most 4 hours a week for each person", as one of a room's rules. */
export function quotaRule({ per, each, of, most }: Quota, speech: Speech): string {
  const { t } = speech;
  return t(`book.rule_quota_${per}`, { most: amountText(most, of, speech), each: t(`book.quota_each_${each}`) });
}

/** Its subject and period: "You, this week". `today` is the building's day. */
export function quotaName({ per, each, from, renews_on }: QuotaState, today: string, { t, locale }: Speech): string {
  const isNow = from <= today && today < renews_on;
  const period = isNow ? t(`book.quota_now_${each}`) : periodText({ each, from, until: renews_on }, locale);
  return t(`book.quota_${per}`, { period });
}

/** "2 hours of 4 hours left", "1 of 5 bookings left". */
export function quotaLeft({ of, left, most }: QuotaState, speech: Speech): string {
  const shown = of === "bookings" ? left : amountText(left, of, speech);
  return speech.t("book.quota_left", { left: shown, most: amountText(most, of, speech) });
}

/** The same with its subject, and when the full quota is available again. */
export function quotaRefusal(quota: QuotaState, today: string, speech: Speech): string {
  return speech.t("book.check_quota", {
    quota: `${quotaName(quota, today, speech)}: ${quotaLeft(quota, speech)}`,
    date: dayText(quota.renews_on, speech.locale, "long"),
  });
}

import { type AppliesTo, usualLimits } from "@atrium/rules/booking-rules.ts";
import { dayMinutes } from "@atrium/rules/wall-clock.ts";
import { intlLocale } from "@atrium/rules/languages.ts";
import { lengthText, timesText } from "@atrium/web/time-words.ts";
import { priceText, quotaText, type Speech } from "../../parts/rule-words.ts";
import type { Names } from "./use-names.ts";
import type { DayOff, Price, RoomFields, Rule, Step } from "./room-queries.ts";

/** The opening hours of a room in one sentence. */
export function hoursSentence(hours: RoomFields["hours"], { t, locale }: Speech): string {
  if (hours === null) return t("console.room_not_offered");
  if (hours.length === 0) return t("console.room_never_open");
  return hours.map((one) => timesText(one, locale) ?? t("console.room_always_open")).join(", ");
}

export const dayOffText = ({ date, hours = [] }: DayOff, locale: string): string =>
  [date, ...hours.map((one) => timesText(one, locale))].join(" ");

/** The people to whom a rule or a price applies, unless it applies to everybody. */
const peopleText = ({ audience, companies = [] }: AppliesTo, names: Pick<Names, "of">): string[] =>
  [...(audience === undefined ? [] : [audience]), ...companies].map(names.of);

export function ruleText(rule: Rule, names: Pick<Names, "of">, speech: Speech): string {
  const { locale } = speech;
  const { least_minutes, most_minutes } = { ...usualLimits, ...rule };
  const length = [least_minutes, most_minutes].map((minutes) => lengthText(minutes, locale)).join(" – ");
  const quotas = (rule.quotas ?? []).map((one) => quotaText(one, speech));
  return [...peopleText(rule, names), timesText(rule, locale), length, ...quotas].filter((part) => !!part).join(", ");
}

export function pricesText(
  { per, cents, ...times }: Price,
  currency: string | null,
  names: Pick<Names, "of">,
  speech: Speech,
): string {
  const amount = `${priceText(cents, currency, speech)} / ${speech.t(`console.price_${per}`)}`;
  return [...peopleText(times, names), amount, timesText(times, speech.locale)].filter((part) => !!part).join(", ");
}

/** "24 hours: 50%". */
export const stepText = ({ minutes, percent }: Step, locale: string): string =>
  `${lengthText(minutes, locale)}: ${new Intl.NumberFormat(intlLocale(locale), { style: "percent" }).format(percent / 100)}`;

/** The limits of a room without rules of its own, as a sentence. */
export function usualRules({ t, locale }: Speech): string {
  const length = (minutes: number) => lengthText(minutes, locale);
  return t("console.rules_usual", {
    least: length(usualLimits.least_minutes),
    most: length(usualLimits.most_minutes),
    step: length(usualLimits.step_minutes),
    ahead: length(usualLimits.horizon_days * dayMinutes),
  });
}

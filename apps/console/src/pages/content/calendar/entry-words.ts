import { dateFormat } from "@atrium/rules/date-format.ts";
import { intlLocale } from "@atrium/rules/languages.ts";
import type { IconName } from "@atrium/ui/components/icon.tsx";
import type { Translate } from "@atrium/web/phrases.ts";
import { kindWord } from "../../../parts/item-words.ts";
import type { CalendarEntry } from "./calendar-queries.ts";

type Speech = { readonly t: Translate; readonly locale: string };

/** The icon of each kind of entry. */
export const icons: Record<CalendarEntry["what"], IconName> = {
  published: "arrow-right",
  begins: "calendar",
  ends: "minus",
  leaves: "log-out",
};

/** The time of day in the time zone of the entry's building. */
export const timeOf = ({ timezone }: CalendarEntry, at: string, locale: string): string =>
  dateFormat(intlLocale(locale), { timeStyle: "short", timeZone: timezone }).format(new Date(at));

export const titleOf = ({ title }: CalendarEntry, { t }: Speech): string => title || t("console.content_untitled");

/** What happens at that time: future for a planned entry, past for a published one. */
export function whatText({ what, state }: CalendarEntry, { t }: Speech): string {
  if (what === "published" && state === "scheduled") return t("console.calendar_comes");
  return t(`console.calendar_${what}`);
}

/** The details after time and title: "Event, Begins, Published, Pier One". */
export const entryText = (entry: CalendarEntry, speech: Speech): string =>
  [
    speech.t(`console.kind_of_${kindWord(entry.type)}`),
    whatText(entry, speech),
    speech.t(`console.content_state_${entry.state}`),
    entry.building.name,
  ].join(", ");

/** "Thursday, November 26, 2026". */
export const wholeDay = (day: string, locale: string): string =>
  dateFormat(intlLocale(locale), { dateStyle: "full", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));

/** "November 2026", or the days of a week. */
export function spanTitle(days: readonly string[], month: string | undefined, locale: string): string {
  const at = (day: string) => new Date(`${day}T00:00:00Z`);
  if (month)
    return dateFormat(intlLocale(locale), { month: "long", year: "numeric", timeZone: "UTC" }).format(at(month));
  return dateFormat(intlLocale(locale), {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  }).formatRange(at(days[0] ?? ""), at(days.at(-1) ?? ""));
}

export const weekdayText = (day: string, locale: string, weekday: "short" | "long"): string =>
  dateFormat(intlLocale(locale), { weekday, timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));

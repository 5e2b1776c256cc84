import { dateFormat } from "./date-format.ts";
import { intlLocale } from "./languages.ts";

export const transactionTypes = ["event_post", "resource_booking", "services_booking"] as const;
export type TransactionType = (typeof transactionTypes)[number];

export const historyTabs = ["upcoming", "past"] as const;
export type HistoryTab = (typeof historyTabs)[number];

/** When something is over: at its end, else with its start. What has neither never is. */
type Span = { start_at: string | null; end_at: string | null };

/** Upcoming is what ends after now, past what has ended (2 §4); what ends at this very moment has. */
export function historyTab({ start_at, end_at }: Span, now: Date): HistoryTab {
  const over = end_at ?? start_at;
  return over === null || new Date(over).getTime() > now.getTime() ? "upcoming" : "past";
}

/** Neighbours of one month under its name in a language, each in the time zone of its own building. Undated ones have no name. */
export function byMonth<Item extends { start_at: string | null; timeZone: string }>(
  items: readonly Item[],
  locale: string,
): { key: string; name: string | undefined; items: Item[] }[] {
  const months: { key: string; name: string | undefined; items: Item[] }[] = [];
  for (const item of items) {
    const { key, name } = monthOf(item.start_at, locale, item.timeZone);
    const last = months.at(-1);
    if (last?.key === key) last.items.push(item);
    else months.push({ key, name, items: [item] });
  }
  return months;
}

function monthOf(start: string | null, locale: string, timeZone: string): { key: string; name: string | undefined } {
  if (start === null) return { key: "undated", name: undefined };
  const at = new Date(start);
  const key = dateFormat("en-CA", { year: "numeric", month: "2-digit", timeZone }).format(at);
  return {
    key,
    name: dateFormat(intlLocale(locale), { year: "numeric", month: "long", timeZone }).format(at),
  };
}

/** A price in cents, as services have (2 §9), as the decimal text that everything else has: 4250 → "42.50". */
export function centsToPrice(cents: number): string {
  return (cents / 100).toFixed(2);
}

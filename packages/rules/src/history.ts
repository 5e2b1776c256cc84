import { dateFormat } from "./date-format.ts";
import { intlLocale } from "./languages.ts";

export const transactionTypes = ["event_post", "resource_booking", "services_booking"] as const;
export type TransactionType = (typeof transactionTypes)[number];

export const historyTabs = ["upcoming", "past"] as const;
export type HistoryTab = (typeof historyTabs)[number];

/** An item is over at its end, or at its start if it has no end. Without either it is never over. */
type Span = { start_at: string | null; end_at: string | null };

/** Upcoming: ends after now. Past: has ended (2 §4), including at this moment. */
export function historyTab({ start_at, end_at }: Span, now: Date): HistoryTab {
  const over = end_at ?? start_at;
  return over === null || new Date(over).getTime() > now.getTime() ? "upcoming" : "past";
}

/** Groups neighbours by month, with the month's name in a language, each in the time zone of its own building. Undated ones have no name. */
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

/** A price in cents, as services have (2 §9), as decimal text like everything else: 4250 → "42.50". */
export function centsToPrice(cents: number): string {
  return (cents / 100).toFixed(2);
}

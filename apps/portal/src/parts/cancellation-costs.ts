import { decimalOf } from "@atrium/rules/booking-price.ts";
import { cardDate } from "@atrium/rules/event-dates.ts";
import { formatPrice } from "@atrium/rules/price.ts";
import type { Translate } from "@atrium/web/phrases.ts";

type Costs = { cancellation_costs: readonly { at: string; cents: number }[]; currency_type: string | null };

/** Until when cancelling is free, and what it costs afterwards (K8); empty where cancelling is free until `closes`. */
export function costsText(
  { cancellation_costs, currency_type }: Costs,
  { timeZone, closes }: { timeZone: string; closes: Date },
  { t, locale }: { t: Translate; locale: string },
): string {
  const costs = cancellation_costs.filter(({ at }) => new Date(at) < closes);
  const [first] = costs;
  if (!first || costs.every(({ cents }) => cents === 0)) return "";
  const time = (at: string) => cardDate(at, locale, timeZone);
  const price = (cents: number) => formatPrice(decimalOf(cents), currency_type, locale) ?? t("book.free");
  return [
    t("book.cancel_free", { time: time(first.at) }),
    ...costs.map(({ at, cents }) => t("book.cancel_cost", { time: time(at), price: price(cents) })),
  ].join(" ");
}

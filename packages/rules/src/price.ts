import { intlLocale } from "./languages.ts";

/**
 * A price for people, with up to 4 significant digits (2 §9): "1234.5" in USD → "$1,235", "12.5" → "$12.50". Cents show both digits
 * wherever four allow it. An unknown currency is written as it came; "free" and nothing are undefined.
 */
export function formatPrice(price: string | null, currency: string | null, locale: string): string | undefined {
  const amount = Number(price);
  if (price === null || !Number.isFinite(amount) || amount === 0) return undefined;
  const digits: Intl.NumberFormatOptions =
    Math.abs(amount) < 99.995 && !Number.isInteger(amount)
      ? { minimumFractionDigits: 2, maximumFractionDigits: 2 }
      : { minimumFractionDigits: 0, maximumSignificantDigits: 4 };
  const decimal = price.trim() as `${number}`;
  const language = intlLocale(locale);
  if (currency && /^[a-z]{3}$/i.test(currency)) {
    return new Intl.NumberFormat(language, { style: "currency", currency, ...digits }).format(decimal);
  }
  return [new Intl.NumberFormat(language, digits).format(decimal), currency].filter((part) => !!part).join(" ");
}

/** A price of zero that is stated: "0", "0.00". A missing price is not "free". */
export function isFree(price: string | null): boolean {
  return price !== null && price.trim() !== "" && Number(price) === 0;
}

/** Lengths of card numbers (ISO 7812). */
const shortest = 13;
const longest = 19;
/** First digits of payment cards; a millisecond timestamp, which is as long, begins with 1. */
const begins = /^[2-6]/;

/** Whether the check digit of a number is right (Luhn). */
export function isLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    const counted = place % 2 === 1 ? digit * 2 : digit;
    sum += counted > 9 ? counted - 9 : counted;
  }
  return digits.length > 0 && sum % 10 === 0;
}

/**
 * Whether a text contains what looks like a card number: 13 to 19 digits with a valid check digit, the first from 2 to 6, written together or
 * in groups separated by a space, a dot or a dash. Such a text is never stored, logged or forwarded: only the card provider may have a number
 * (M1).
 */
export function holdsCardNumber(text: string): boolean {
  for (const [row] of text.matchAll(/\d(?:[\d .\-\u00A0\u2011]*\d)?/g)) {
    const groups = row.split(/\D+/);
    for (let from = 0; from < groups.length; from += 1) {
      let digits = "";
      for (let to = from; to < groups.length && digits.length <= longest; to += 1) {
        digits += groups[to];
        if (begins.test(digits) && digits.length >= shortest && digits.length <= longest && isLuhn(digits)) return true;
      }
    }
  }
  return false;
}

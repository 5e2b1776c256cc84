export type CardExpiry = {
  /** 1 to 12. */
  month: number;
  /** Of four digits. */
  year: number;
};

/**
 * The input as MM/YY (2 §5): only digits count, a month that can only have one digit gets a leading zero, and the slash is added once the
 * month is complete. `before` is the former text: deleting the slash deletes the digit before it, so that one can go back.
 */
export function normalizeExpiry(typed: string, before = ""): string {
  const shortened = typed.length < before.length && before.endsWith("/") && !typed.includes("/");
  const digits = typed.replace(/^\s*(\d)\s*\/\s*/, "0$1").replace(/\D/g, "");
  const counted = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  if (shortened) return counted.slice(0, 1);
  if (counted.length < 2) return counted;
  const [month, year] = [counted.slice(0, 2), counted.slice(2)];
  // Some browsers fill in the full year, 12/2031: its first three digits stay until the fourth is there.
  if (/^20\d$/.test(year)) return `${month}/${year}`;
  return `${month}/${/^20\d\d/.test(year) ? year.slice(2, 4) : year.slice(0, 2)}`;
}

/** Month and four-digit year, with the prefix 20; undefined unless it is exactly five characters, MM/YY, with a valid month. */
export function readExpiry(text: string): CardExpiry | undefined {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(text) ?? [];
  return month && year ? { month: Number(month), year: Number(`20${year}`) } : undefined;
}

/** A card is valid until the end of its month everywhere on earth: a day longer than in UTC. */
export function isExpired({ month, year }: CardExpiry, now: Date): boolean {
  const day = 24 * 60 * 60 * 1000;
  return now.getTime() >= Date.UTC(year, month, 1) + day;
}

/** At most 254 characters, one @, a local part and a domain with a dot: what HTML's own check accepts, plus the dot. */
const form =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

export function isEmail(text: string): boolean {
  return text.length <= 254 && form.test(text);
}

/** The normalised form in which an address is stored and looked up. */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase();
}

export function emailDomain(email: string): string {
  return normalizeEmail(email).split("@")[1] ?? "";
}

/** What an app hands to the page that it shows (2 §2): by the address, or by the page's own global object. */
export type WebViewGiven = {
  readonly accessToken?: string | undefined;
  readonly buildingUuid?: string | undefined;
  readonly baseUrl?: string | undefined;
};

const names = ["accessToken", "buildingUuid", "baseUrl"] as const;

/** The given values, the address before the object, and the rest of the query without them. Values other than text count as missing. */
export function readWebView(search: string, held: unknown): { given: WebViewGiven; query: string } {
  const query = new URLSearchParams(search);
  const object = typeof held === "object" && held !== null ? (held as Record<string, unknown>) : {};
  const given: Partial<Record<(typeof names)[number], string>> = {};
  for (const name of names) {
    const value = query.get(name) ?? object[name];
    if (typeof value === "string" && value !== "") given[name] = value;
    query.delete(name);
  }
  const left = query.toString();
  return { given, query: left ? `?${left}` : "" };
}

/** The person and the expiry of an access token (seconds since 1970), unverified: the server checks it. */
export function tokenClaims(token: string): { userUuid: string; expiry: number } | undefined {
  const [, body = ""] = token.split(".");
  try {
    const { sub, exp } = JSON.parse(atob(body.replaceAll("-", "+").replaceAll("_", "/"))) as Record<string, unknown>;
    return typeof sub === "string" && typeof exp === "number" ? { userUuid: sub, expiry: exp } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether an address is that of the page's own API, or of its host: a token is sent nowhere else (R6). */
export function isOwnBase(baseUrl: string, apiBase: string): boolean {
  const given = URL.parse(baseUrl);
  return given !== null && given.username === "" && given.origin === new URL(apiBase).origin;
}

/** The current version of app tokens (1 §4, 2 §4); a token of another version is replaced before it is handed out. */
export const appTokenVersion = 3;

/** The lifetime of an app's token. */
export const appTokenSeconds = 300;

/** A token with less time left than this is replaced, because it might expire in transit. */
const marginSeconds = 30;

/**
 * Whether a cached token may still be handed to the app: of version 3, and not expired or about to expire (compared in seconds, 2 §4). An
 * unreadable token may not.
 */
export function isAppTokenGood(token: string | undefined, nowSeconds: number): boolean {
  const claims = token && claimsOf(token);
  if (!claims) return false;
  const { version, exp } = claims;
  return version === appTokenVersion && typeof exp === "number" && exp - marginSeconds > nowSeconds;
}

/** The unverified content of a token; its receiver checks the signature. */
function claimsOf(token: string): Record<string, unknown> | undefined {
  try {
    const [, body = ""] = token.split(".");
    const claims: unknown = JSON.parse(atob(body.replaceAll("-", "+").replaceAll("_", "/")));
    return typeof claims === "object" && claims !== null ? (claims as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

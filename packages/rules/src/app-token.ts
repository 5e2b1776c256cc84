/** The version of an app's token that is in use (1 §4, 2 §4); any other one is replaced before it is handed out. */
export const appTokenVersion = 3;

/** How long an app's token is good. */
export const appTokenSeconds = 300;

/** A token is replaced when so little of its time is left that it might run out on its way. */
const marginSeconds = 30;

/**
 * Whether a token that is held may still be handed to the app: of version 3, and past its expiry or nearly so never (compared in
 * seconds, 2 §4). What cannot be read is not good.
 */
export function isAppTokenGood(token: string | undefined, nowSeconds: number): boolean {
  const claims = token && claimsOf(token);
  if (!claims) return false;
  const { version, exp } = claims;
  return version === appTokenVersion && typeof exp === "number" && exp - marginSeconds > nowSeconds;
}

/** What a token says of itself; its signature is for whoever it is shown to. */
function claimsOf(token: string): Record<string, unknown> | undefined {
  try {
    const [, body = ""] = token.split(".");
    const claims: unknown = JSON.parse(atob(body.replaceAll("-", "+").replaceAll("_", "/")));
    return typeof claims === "object" && claims !== null ? (claims as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

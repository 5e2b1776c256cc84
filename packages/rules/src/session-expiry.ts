/** A token this close to its end is renewed first, so that it does not run out on its way. */
export const refreshMarginSeconds = 30;

/** When what was just received ends: the current time in seconds plus `expires_in` (1 §3). */
export function expiryOf(expiresIn: number, nowSeconds: number): number {
  return Math.floor(nowSeconds) + expiresIn;
}

/** Whether a token must be refreshed before it is used (1 §4). `expiry` and `nowSeconds` are seconds since 1970. */
export function mustRefresh(expiry: number, nowSeconds: number): boolean {
  return nowSeconds >= expiry - refreshMarginSeconds;
}

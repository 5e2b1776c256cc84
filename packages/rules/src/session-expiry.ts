/** A token this close to its expiry is renewed first, so that it does not expire in transit. */
export const refreshMarginSeconds = 30;

/** The expiry of a received token: the current time in seconds plus `expires_in` (1 §3). */
export function expiryOf(expiresIn: number, nowSeconds: number): number {
  return Math.floor(nowSeconds) + expiresIn;
}

/** Whether a token must be refreshed before it is used (1 §4). `expiry` and `nowSeconds` are seconds since 1970. */
export function mustRefresh(expiry: number, nowSeconds: number): boolean {
  return nowSeconds >= expiry - refreshMarginSeconds;
}

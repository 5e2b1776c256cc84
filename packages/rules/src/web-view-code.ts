/** The lifetime of a web view code in seconds: enough for an app to open a page, and no more (R5). */
export const webViewCodeSeconds = 60;

const written = /^wv_[A-Za-z0-9_-]{22}$/;

/** Whether this is a one-time code rather than an access token: both come in the same parameter (2 §2, R5). */
export function isWebViewCode(given: string): boolean {
  return written.test(given);
}

/** 16 bytes as base64url, as a code is written. */
export function webViewCode(random: string): string {
  return `wv_${random}`;
}

/** Seconds between two mails with a code, for the server and for the person who waits (A14). */
export const resendSeconds = 60;

/** The typed or pasted digits without spaces and dashes; never more than a code has. */
export function readCode(typed: string, digits: number): string {
  return typed.replace(/\D/g, "").slice(0, digits);
}

/** Whether it has as many digits as a code: 4 unless the operator chose more (1 §5, 1 §9). */
export function isCodeComplete(code: string, digits: number): boolean {
  return /^\d+$/.test(code) && code.length === digits;
}

/** Whole seconds until another mail may be requested. A clock that was set back does not prolong the wait. */
export function secondsUntilResend(sentAtMs: number | undefined, nowMs: number): number {
  if (sentAtMs === undefined) return 0;
  const left = Math.ceil((sentAtMs - nowMs) / 1000) + resendSeconds;
  return Math.min(Math.max(left, 0), resendSeconds);
}

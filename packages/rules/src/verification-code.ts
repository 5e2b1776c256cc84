/** Seconds between two mails with a code: what the server allows, and what the person waits for (A14). */
export const resendSeconds = 60;

/** What was typed or pasted, without the spaces and dashes that mails and people put in between; never more digits than a code has. */
export function readCode(typed: string, digits: number): string {
  return typed.replace(/\D/g, "").slice(0, digits);
}

/** Whether it has as many digits as a code has: 4 unless the operator chose more (1 §5, 1 §9). */
export function isCodeComplete(code: string, digits: number): boolean {
  return /^\d+$/.test(code) && code.length === digits;
}

/** Whole seconds until another mail may be asked for. A clock that was set back does not make the wait longer. */
export function secondsUntilResend(sentAtMs: number | undefined, nowMs: number): number {
  if (sentAtMs === undefined) return 0;
  const left = Math.ceil((sentAtMs - nowMs) / 1000) + resendSeconds;
  return Math.min(Math.max(left, 0), resendSeconds);
}

/** How many digits a mailed code may have: 4 unless the operator chose more (1 §5, 1 §9). */
export const codeDigits = { least: 4, most: 8 };

/** Seconds between two mails with a code: what the server allows, and what the person waits for (A14). */
export const resendSeconds = 60;

/** What was typed or pasted, without the spaces and dashes that mails and people put in between. */
export function readCode(typed: string): string {
  return typed.replace(/\D/g, "").slice(0, codeDigits.most);
}

export function isCodeComplete(code: string): boolean {
  return /^\d+$/.test(code) && code.length >= codeDigits.least && code.length <= codeDigits.most;
}

/** Whole seconds until another mail may be asked for. A clock that was set back does not make the wait longer. */
export function secondsUntilResend(sentAtMs: number | undefined, nowMs: number): number {
  if (sentAtMs === undefined) return 0;
  const left = Math.ceil((sentAtMs - nowMs) / 1000) + resendSeconds;
  return Math.min(Math.max(left, 0), resendSeconds);
}

type CtaWindow = { cta_display_start_at: string | null; cta_display_end_at: string | null };

/** Whether a call to action shows at a moment (milliseconds since 1970): from its start on and before its end, where they are set (1 §3). */
export function isCtaShown({ cta_display_start_at: start, cta_display_end_at: end }: CtaWindow, now: number): boolean {
  return (start === null || Date.parse(start) <= now) && (end === null || now < Date.parse(end));
}

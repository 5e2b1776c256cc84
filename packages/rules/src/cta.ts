type CtaWindow = { cta_display_start_at: string | null; cta_display_end_at: string | null };
type CtaTimes = CtaWindow & { start_at?: string | null; end_at?: string | null };

/** Whether a call to action shows at a moment (milliseconds since 1970): from its start on and before its end, where they are set (1 §3). */
export function isCtaShown({ cta_display_start_at: start, cta_display_end_at: end }: CtaWindow, now: number): boolean {
  return (start === null || Date.parse(start) <= now) && (end === null || now < Date.parse(end));
}

/**
 * The next change of an item's call to action, in milliseconds since 1970: its window begins or ends, or the item itself does; undefined if
 * there is none. An open page decides again then.
 */
export function nextCtaChange(
  { cta_display_start_at, cta_display_end_at, start_at = null, end_at = null }: CtaTimes,
  now: number,
): number | undefined {
  const times = [cta_display_start_at, cta_display_end_at, start_at, end_at];
  const ahead = times.map((at) => (at === null ? Number.NaN : Date.parse(at)));
  const coming = ahead.filter((at) => at > now);
  return coming.length > 0 ? Math.min(...coming) : undefined;
}

type Labelled = { cta_label: string | null; cta_label_at_capacity: string | null; spots_left: number | null };

/** The label of a call to action: the label for a full item if every place or claim is taken and there is one (1 §3). Null: no label of its own. */
export function ctaLabel({ cta_label, cta_label_at_capacity, spots_left }: Labelled): string | null {
  return spots_left === 0 ? (cta_label_at_capacity ?? cta_label) : cta_label;
}

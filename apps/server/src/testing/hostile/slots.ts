/** Slots that nobody has: each call that books wants the next. Years after those that are furnished, of which a night takes thousands. */
let slots = 200_000;
export function nextSlot() {
  slots += 1;
  const start = Date.now() + slots * 60 * 60_000;
  return { start_at: new Date(start).toISOString(), end_at: new Date(start + 60 * 60_000).toISOString() };
}

/** The same, as members say it: a morning of a later day each. */
let mornings = 10_000;
export function nextWish() {
  mornings += 1;
  return wishIn(mornings);
}

/** To look at and not to take, so that each answer tells of the same morning. */
export const oneWish = wishIn(9_000);

function wishIn(days: number) {
  const date = new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10);
  return { date, from: "09:00", to: "10:00" };
}

/** What is waited for, by the wait: whoever takes it agrees to a quote of that time. */
export const waitedFor = new Map<string, ReturnType<typeof nextWish>>();

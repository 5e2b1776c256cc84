/** Free slots: each call that books takes the next. They are years after the furnished ones, since a nightly run takes thousands. */
let slots = 200_000;
export function nextSlot() {
  slots += 1;
  const start = Date.now() + slots * 60 * 60_000;
  return { start_at: new Date(start).toISOString(), end_at: new Date(start + 60 * 60_000).toISOString() };
}

/** The same for members: a morning of a later day each. */
let mornings = 10_000;
export function nextTime() {
  mornings += 1;
  return timeIn(mornings);
}

/** For reading only, so that each answer is about the same morning. */
export const oneTime = timeIn(9_000);

function timeIn(days: number) {
  const date = new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10);
  return { date, from: "09:00", to: "10:00" };
}

/** The time of a waiting-list entry: a person who accepts it agrees to the quote of that time. */
export const waitedFor = new Map<string, ReturnType<typeof nextTime>>();

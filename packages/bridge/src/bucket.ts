/** Room for `burst` at once, and for `perSecond` more as time passes. */
export function createBucket({ burst, perSecond, now }: { burst: number; perSecond: number; now: () => number }) {
  let room = burst;
  let since = now();
  return {
    /** Whether there is room for one, which is then taken. */
    take(): boolean {
      const at = now();
      room = Math.min(burst, room + ((at - since) / 1000) * perSecond);
      since = at;
      if (room < 1) return false;
      room -= 1;
      return true;
    },
  };
}

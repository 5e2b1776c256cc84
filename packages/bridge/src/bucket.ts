/** A token bucket: `burst` at once, refilled by `perSecond`. */
export function createBucket({ burst, perSecond, now }: { burst: number; perSecond: number; now: () => number }) {
  let room = burst;
  let since = now();
  return {
    /** Takes one token if there is one; returns whether it did. */
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

import { useEffect, useState } from "react";

const longestMs = 60 * 60_000;

/** The time of the latest of these moments that has passed: the component renders again at each of them while the page is open. */
export function useMoment(turns: readonly string[]): Date {
  const [now, setNow] = useState(() => new Date());
  const next = turns.map((at) => Date.parse(at)).filter((at) => at > now.getTime());
  const soonest = next.length > 0 ? Math.min(...next) : undefined;
  useEffect(() => {
    if (soonest === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    // A timer of more than three weeks would fire at once.
    const wait = () => {
      const left = soonest - Date.now();
      timer = setTimeout(left > longestMs ? wait : () => setNow(new Date()), Math.min(longestMs, Math.max(0, left)));
    };
    wait();
    return () => clearTimeout(timer);
  }, [soonest]);
  return now;
}

import { useEffect, useState } from "react";

/** How long somebody must have paused before what they chose is asked for. */
const pause = 250;

/** The value as it was when somebody last paused; the same object as long as it says the same. */
export function usePaused<T>(value: T): T {
  const [paused, setPaused] = useState(value);
  const isSame = JSON.stringify(paused) === JSON.stringify(value);
  useEffect(() => {
    if (isSame) return;
    const timer = setTimeout(() => setPaused(value), pause);
    return () => clearTimeout(timer);
  });
  return isSame ? value : paused;
}

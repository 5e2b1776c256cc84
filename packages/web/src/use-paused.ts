import { useEffect, useState } from "react";

/** The pause after a change before a request is sent. */
const pause = 250;

/** The value at the last pause; the same object as long as its content is the same. */
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

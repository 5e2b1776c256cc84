import { useLayoutEffect, useRef, useState } from "react";

/** The scale at which something of this width fits into its container; at most 1. */
export function useScale(width: number) {
  const stage = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(width);
  useLayoutEffect(() => {
    const { current: element } = stage;
    if (!element) return undefined;
    const measure = () => setRoom(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { stage, scale: Math.min(1, Math.max(0.1, room / width)) };
}

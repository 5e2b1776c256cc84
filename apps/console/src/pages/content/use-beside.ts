import { useState, useSyncExternalStore } from "react";

/** From here on there is room for the portal beside the form. */
const room = matchMedia("(width >= 1025px)");

const subscribe = (listener: () => void) => {
  room.addEventListener("change", listener);
  return () => room.removeEventListener("change", listener);
};

/** Whether the preview is shown: by itself where there is room beside the form; elsewhere it takes the form's place when it is asked for. */
export function useBeside() {
  const isBeside = useSyncExternalStore(subscribe, () => room.matches);
  const [wished, setWished] = useState<{ beside: boolean; shown: boolean }>();
  // What was wished where there was room says nothing where there is none.
  const isShown = wished?.beside === isBeside ? wished.shown : isBeside;
  return { isBeside, isShown, toggle: () => setWished({ beside: isBeside, shown: !isShown }) };
}

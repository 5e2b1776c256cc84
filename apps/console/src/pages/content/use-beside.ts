import { useState, useSyncExternalStore } from "react";

/** From this width on there is room for the portal beside the form. */
const room = matchMedia("(width >= 1025px)");

const subscribe = (listener: () => void) => {
  room.addEventListener("change", listener);
  return () => room.removeEventListener("change", listener);
};

/** Whether the preview is shown: by default if there is room beside the form; otherwise it replaces the form on request. */
export function useBeside() {
  const isBeside = useSyncExternalStore(subscribe, () => room.matches);
  const [chosen, setChosen] = useState<{ beside: boolean; shown: boolean }>();
  // A choice made on a wide screen does not apply on a narrow one.
  const isShown = chosen?.beside === isBeside ? chosen.shown : isBeside;
  return { isBeside, isShown, toggle: () => setChosen({ beside: isBeside, shown: !isShown }) };
}

import { useSyncExternalStore } from "react";

/** The direction in which the page reads, for components whose arrow keys follow it; everything else is turned round by its CSS. */
export function useReadingDirection(): "ltr" | "rtl" {
  return useSyncExternalStore(follow, read, () => "ltr");
}

function read(): "ltr" | "rtl" {
  return document.documentElement.dir === "rtl" ? "rtl" : "ltr";
}

function follow(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ["dir"] });
  return () => observer.disconnect();
}

import { useSyncExternalStore } from "react";

/** The page's reading direction, for components whose arrow keys follow it; everything else is mirrored by CSS. */
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

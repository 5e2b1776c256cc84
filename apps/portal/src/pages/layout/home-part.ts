import { useLocation } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import { paths } from "../../parts/paths.ts";

/** The parts of a building's home that the header links to, by their anchors, from top to bottom (1 §2). */
export const homeParts = ["home", "utilities", "discover", "spotlight"] as const;
export type HomePart = (typeof homeParts)[number];

/** A part is current once it begins in the upper third of the window; at the end of the page the last one is current. */
function partInView(): HomePart {
  const { scrollHeight } = document.documentElement;
  if (scrollY <= 0) return "home";
  const atEnd = innerHeight + scrollY >= scrollHeight - 2;
  const line = atEnd ? innerHeight : innerHeight / 3;
  const begun = homeParts.filter((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < line);
  return begun.at(-1) ?? "home";
}

function subscribe(told: () => void): () => void {
  const listening = new AbortController();
  for (const event of ["scroll", "resize"]) addEventListener(event, told, { passive: true, signal: listening.signal });
  // Content above may load later than the page itself.
  const growth = new ResizeObserver(told);
  growth.observe(document.body);
  return () => {
    listening.abort();
    growth.disconnect();
  };
}

/** The current part of home, however it was reached; undefined on every other page. */
export function useHomePart(): HomePart | undefined {
  const { pathname } = useLocation();
  const part = useSyncExternalStore(subscribe, partInView);
  return /^\/[^/]+\/[^/]+\/?$/.test(pathname) && pathname.startsWith(`${paths.main}/`) ? part : undefined;
}

import { useSyncExternalStore } from "react";

const query = "(width < 769px)";

function listen(changed: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener("change", changed);
  return () => media.removeEventListener("change", changed);
}

/** Whether the window is too narrow for a grid. */
export const useNarrow = (): boolean => useSyncExternalStore(listen, () => matchMedia(query).matches);

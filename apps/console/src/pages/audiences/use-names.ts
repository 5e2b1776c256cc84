import { useState } from "react";
import type { Named } from "./audience-queries.ts";

/** Names of buildings and companies: the loaded ones, and those selected since. */
export function useNames(known: readonly Named[]) {
  const [learnt, setLearnt] = useState<readonly Named[]>([]);
  return {
    of: (uuid: string) => [...learnt, ...known].find((one) => one.uuid === uuid)?.name ?? "…",
    learn: (one: Named) => setLearnt((now) => [...now, one]),
  };
}

export type Names = ReturnType<typeof useNames>;

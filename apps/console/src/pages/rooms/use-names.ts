import { useState } from "react";
import type { Company } from "../../parts/company-picker.tsx";

/** Names of companies: those that the room came with, and those that were chosen since. */
export function useNames(known: readonly Company[]) {
  const [learnt, setLearnt] = useState<readonly Company[]>([]);
  return {
    of: (uuid: string) => [...learnt, ...known].find((one) => one.uuid === uuid)?.name ?? "…",
    learn: (company: Company) => setLearnt((now) => [...now, company]),
  };
}

export type Names = ReturnType<typeof useNames>;

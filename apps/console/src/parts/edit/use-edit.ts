import { useState } from "react";
import { isSame, merge } from "./merge.ts";

/** What was read: the fields that a form has, and the version that a change of them names. */
export type Edited<F extends object> = { readonly fields: F; readonly version: string };

type State<F extends object> = { base: Edited<F>; values: F; conflicts: readonly (keyof F)[] };

/** A form over something that others may change meanwhile. What is typed stays until it is saved. */
export function useEdit<F extends object>(read: Edited<F>) {
  const [{ base, values, conflicts }, set] = useState<State<F>>({ base: read, values: read.fields, conflicts: [] });
  return {
    values,
    version: base.version,
    isChanged: !isSame(values, base.fields),
    /** Fields that somebody else has changed as well, each with what they made of it. */
    conflicts: conflicts.map((field) => ({ field, theirs: base.fields[field] })),
    change: (some: Partial<F>) =>
      set((now) => ({
        ...now,
        values: { ...now.values, ...some },
        conflicts: now.conflicts.filter((field) => !(field in some)),
      })),
    /** Somebody else was faster: their work comes in, beside what is typed here. */
    meet: (theirs: Edited<F>) => set((now) => ({ base: theirs, ...merge(now.base.fields, now.values, theirs.fields) })),
    /** It is saved, and is from now on what there is. */
    settle: (saved: Edited<F>) => set({ base: saved, values: saved.fields, conflicts: [] }),
    /** Back to what was read last. */
    discard: () => set((now) => ({ base: now.base, values: now.base.fields, conflicts: [] })),
  };
}

export type Edit<F extends object> = ReturnType<typeof useEdit<F>>;

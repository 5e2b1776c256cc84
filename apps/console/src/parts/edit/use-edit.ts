import { useEffect, useState } from "react";
import { forget, keep, type KeptAs, readKept } from "./kept-edit.ts";
import { isSame, merge } from "./merge.ts";

/** The loaded state: the form's fields, and the version that a change must name. */
export type Edited<F extends object> = { readonly fields: F; readonly version: string };

type State<F extends object> = { base: Edited<F>; values: F; conflicts: readonly (keyof F)[] };

/**
 * A form of an entity that others may change meanwhile. Its input stays until it is saved; with `keptAs` also over a reload, a closed tab and
 * without a network: then it is merged with what others have saved (row G13).
 */
export function useEdit<F extends object>(read: Edited<F>, keptAs?: KeptAs) {
  const [{ base, values, conflicts }, set] = useState<State<F>>(() => begun(read, keptAs));
  const isChanged = !isSame(values, base.fields);
  const { owner, what } = keptAs ?? {};
  useEffect(() => {
    if (owner === undefined || what === undefined) return;
    if (isChanged) keep({ owner, what }, base, values);
    else forget({ owner, what });
  }, [owner, what, isChanged, base, values]);
  return {
    values,
    version: base.version,
    isChanged,
    /** Fields that somebody else has changed as well, with their values. */
    conflicts: conflicts.map((field) => ({ field, theirs: base.fields[field] })),
    change: (some: Partial<F>) =>
      set((now) => ({
        ...now,
        values: { ...now.values, ...some },
        conflicts: now.conflicts.filter((field) => !(field in some)),
      })),
    /** Somebody else has saved first: their changes are merged into the input. */
    meet: (theirs: Edited<F>) => set((now) => ({ base: theirs, ...merge(now.base.fields, now.values, theirs.fields) })),
    /** The form is saved: what was sent is the new base. What the person has changed since then stays. */
    settle: (saved: Edited<F>, sent: F) => {
      if (keptAs) forget(keptAs);
      set((now) => ({ base: saved, values: merge(sent, now.values, saved.fields).values, conflicts: [] }));
    },
    /** Resets the form to the loaded state. */
    discard: () => set((now) => ({ base: now.base, values: now.base.fields, conflicts: [] })),
  };
}

function begun<F extends object>(read: Edited<F>, keptAs: KeptAs | undefined): State<F> {
  const kept = keptAs && readKept<F>(keptAs);
  if (!kept) return { base: read, values: read.fields, conflicts: [] };
  return { base: read, ...merge(kept.base.fields, withFieldsOf(read.fields, kept.values), read.fields) };
}

/** A newer release may have added or removed fields since the input was stored. */
function withFieldsOf<F extends object>(fields: F, kept: F): F {
  const known = Object.entries(kept).filter(([name]) => Object.hasOwn(fields, name));
  return { ...fields, ...Object.fromEntries(known) };
}

export type Edit<F extends object> = ReturnType<typeof useEdit<F>>;

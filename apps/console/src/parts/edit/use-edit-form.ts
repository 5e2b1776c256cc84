import { useState } from "react";
import type { KeptAs } from "./kept-edit.ts";
import { type Edited, useEdit } from "./use-edit.ts";
import { type Saving, useSave } from "./use-save.ts";

/** What a form of something that others may change meanwhile begins with, and how it is saved. */
export type EditFormProps<F extends object> = Saving<F> & {
  readonly start: Edited<F>;
  /** Under which name what is typed is kept on this device until it is saved. */
  readonly keptAs?: KeptAs | undefined;
};

/** Such a form: what is typed in it, whether somebody has tried to save it, and what was refused. */
export function useEditForm<F extends object>({ start, keptAs, ...saving }: EditFormProps<F>) {
  const edit = useEdit(start, keptAs);
  const [isSent, setSent] = useState(false);
  const { save, busy, faults, failure, reset } = useSave({ edit, ...saving });
  return {
    edit,
    values: edit.values,
    isSent,
    setSent,
    busy,
    faults,
    change(some: Partial<F>): void {
      edit.change(some);
      reset();
    },
    discard(): void {
      edit.discard();
      reset();
    },
    /** For `Form`: it is saved if it is whole. */
    formProps: (isWhole: boolean) => ({
      busy,
      error: edit.conflicts.length > 0 ? null : failure,
      onSubmit(): void {
        setSent(true);
        if (isWhole) save();
      },
    }),
  };
}

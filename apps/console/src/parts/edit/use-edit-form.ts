import { useState } from "react";
import type { KeptAs } from "./kept-edit.ts";
import { type Edited, useEdit } from "./use-edit.ts";
import { type Saving, useSave } from "./use-save.ts";

/** The initial state of a form that others may change meanwhile, and how it is saved. */
export type EditFormProps<F extends object> = Saving<F> & {
  readonly start: Edited<F>;
  /** The name under which its input is stored on this device until it is saved. */
  readonly keptAs?: KeptAs | undefined;
};

/** The form: its input, whether the person has tried to save it, and the refusals. */
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
    /** The submit handler: saves the form if it is complete. */
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

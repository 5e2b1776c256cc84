import { ApiRefusal } from "@atrium/contract/client.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useMutation } from "@tanstack/react-query";
import { failureText } from "../failure-text.ts";
import { fieldFaults } from "./field-faults.ts";
import type { Edit, Edited } from "./use-edit.ts";

export type Saving<F extends object> = {
  /** Sends the form; returns the new state. */
  readonly send: (fields: F, version: string) => Promise<Edited<F>>;
  /** Reloads the state, if somebody else saved first. */
  readonly read: () => Promise<Edited<F>>;
  readonly onSaved: (saved: Edited<F>) => void;
};

/**
 * Saves a form. If somebody else has changed the same entity meanwhile, nothing is saved: their changes are merged, fields that both have
 * changed are named, and saving again overwrites them (row G9).
 */
export function useSave<F extends object>({ edit, send, read, onSaved }: Saving<F> & { readonly edit: Edit<F> }) {
  const t = usePhrases();
  const saving = useMutation({
    mutationFn: ({ fields, version }: { fields: F; version: string }) => send(fields, version),
    onSuccess(saved, { fields }) {
      edit.settle(saved, fields);
      onSaved(saved);
    },
    async onError(error) {
      if (!isChangedMeanwhile(error)) return;
      edit.meet(await read());
    },
  });
  const { error } = saving;
  const faults = fieldFaults(error, t);
  const hasFaults = Object.keys(faults).length > 0;
  return {
    save: () => saving.mutate({ fields: edit.values, version: edit.version }),
    busy: saving.isPending,
    faults,
    /** Shown above the form: faults that belong to no field. */
    failure: error && !hasFaults ? failureText(error, t) : null,
    reset: () => {
      if (error) saving.reset();
    },
  };
}

const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof ApiRefusal && error.problem.code === "changed_meanwhile";

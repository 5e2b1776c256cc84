import { ApiRefusal } from "@atrium/contract/client.ts";
import type { PhraseKey } from "@atrium/phrases/phrases.ts";
import type { Field } from "./content-queries.ts";

/** The phrase of a field's fault. */
export type FieldFaults = { [Name in Field]?: PhraseKey };

const codes = ["required", "order", "taken", "gone"] as const;

/** What prevents an item from being published, by field; undefined if the refusal is of another kind. */
export function fieldFaultsOf(error: unknown): FieldFaults | undefined {
  if (!(error instanceof ApiRefusal) || error.problem.code !== "validation_failed") return undefined;
  const faults: FieldFaults = {};
  for (const { path, code } of error.problem.errors ?? []) {
    const [, part, name] = path.split("/");
    const known = codes.find((one) => one === code) ?? "invalid";
    if (part === "fields" && name) faults[name as Field] ??= `console.content_fault_${known}`;
  }
  return Object.keys(faults).length > 0 ? faults : undefined;
}

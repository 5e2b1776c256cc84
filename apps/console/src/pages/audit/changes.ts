import type { Entry } from "../../parts/entry-words.ts";

type Value = Entry["details"][string];
export type Change = { readonly field: string; readonly before: Value; readonly after: Value };

/** The details of an entry: the changed fields, each as `<field>_from` and `<field>_to` (docs/audit.md), and all others. */
export function changesOf(details: Entry["details"]): { changes: Change[]; rest: [string, Value][] } {
  const has = (name: string) => Object.hasOwn(details, name);
  const changes: Change[] = [];
  const rest: [string, Value][] = [];
  for (const [name, value] of Object.entries(details)) {
    const [, field = "", end] = /^(.+)_(from|to)$/.exec(name) ?? [];
    const isPair = field !== "" && has(`${field}_from`) && has(`${field}_to`);
    if (!isPair) rest.push([name, value]);
    else if (end === "from") changes.push({ field, before: value, after: details[`${field}_to`] ?? null });
  }
  return { changes, rest };
}

import { isRecord, openStore, readStored } from "@atrium/web/storage.ts";
import type { Edited } from "./use-edit.ts";

/** The key of a form: person and entity, such as `brand.<uuid>`. */
export type KeptAs = { readonly owner: string; readonly what: string };

type Kept<F extends object> = { owner: string; base: Edited<F>; values: F };

const prefix = "atrium.edit.";
const store = openStore("localStorage");

/** A person's unsaved input on this device; nobody else can read it. */
export function readKept<F extends object>({ owner, what }: KeptAs): Kept<F> | undefined {
  const kept = readStored(store, prefix + what, isKept<F>);
  return kept?.owner === owner ? kept : undefined;
}

export function keep<F extends object>({ owner, what }: KeptAs, base: Edited<F>, values: F): void {
  try {
    store.setItem(prefix + what, JSON.stringify({ owner, base, values }));
  } catch {
    // The storage is full. The input is still on the page.
  }
}

export const forget = ({ what }: KeptAs): void => store.removeItem(prefix + what);

const isKept = <F extends object>(value: unknown): value is Kept<F> =>
  isRecord(value) &&
  typeof value.owner === "string" &&
  isRecord(value.values) &&
  isRecord(value.base) &&
  isRecord(value.base.fields) &&
  typeof value.base.version === "string";

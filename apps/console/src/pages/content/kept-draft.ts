import { isRecord, openStore, readStored } from "@atrium/web/storage.ts";
import type { Fields } from "./content-queries.ts";

/** Changes that the server does not have yet, with the state that they are based on. */
export type KeptDraft = { owner: string; version: number; base: Fields; fields: Fields; making?: Making | undefined };

/** A new item that was sent without an answer: a repetition creates no second one. */
export type Making = { key: string; fields: Fields };

const prefix = "atrium.draft.";
const store = openStore("localStorage");

/** The stored changes of an item on this device, by the same person. */
export function readKept(owner: string, item: string): KeptDraft | undefined {
  const kept = readStored(store, prefix + item, isKept);
  return kept?.owner === owner ? kept : undefined;
}

export function keep(item: string, draft: KeptDraft): void {
  try {
    store.setItem(prefix + item, JSON.stringify(draft));
  } catch {
    // The storage is full. The changes are still on the page, and are saved as soon as the server answers.
  }
}

export const forget = (item: string): void => store.removeItem(prefix + item);

const isKept = (value: unknown): value is KeptDraft =>
  isRecord(value) &&
  typeof value.owner === "string" &&
  typeof value.version === "number" &&
  isRecord(value.base) &&
  isRecord(value.fields);

import { normalizeEmail } from "@atrium/rules/email.ts";
import type { Approval } from "../../parts/flow/approval.ts";
import { isRecord, openStore, readStored, type Store, storageKeys } from "@atrium/web/storage.ts";

/**
 * A visitor's input so far; it survives Back and reload, in this tab alone. `checked`: the address that may continue. `approval`: what the
 * person waits for.
 */
export type Draft = { email: string; checked?: string; approval?: Approval };

export function createDraft(store: Store) {
  return {
    read: (): Draft => readStored(store, storageKeys.signIn, isDraft) ?? { email: "" },
    write: (draft: Draft) => store.setItem(storageKeys.signIn, JSON.stringify(draft)),
  };
}

/** The password step belongs to the checked address: another one starts again. */
export function mayEnterPassword({ email, checked }: Draft): boolean {
  return checked !== undefined && checked === normalizeEmail(email);
}

export function mayWaitForApproval(draft: Draft): boolean {
  return mayEnterPassword(draft) && draft.approval !== undefined;
}

export const draft = createDraft(openStore("sessionStorage"));

function isDraft(value: unknown): value is Draft {
  return isRecord(value) && typeof value["email"] === "string";
}

import { createHash } from "node:crypto";
import { refuse } from "../../platform/http/refusal.ts";

/**
 * Stands for the values that somebody edits, whoever has written them: the console, an import or a command. So no two changes made from the same
 * reading replace each other unseen (row G9).
 */
export function versionOf(values: object): string {
  return createHash("sha256").update(JSON.stringify(values)).digest("base64url").slice(0, 22);
}

/** Asked under the lock of the row. */
export function mustBeCurrent(values: object, version: string): void {
  if (versionOf(values) !== version) refuse("changed_meanwhile");
}

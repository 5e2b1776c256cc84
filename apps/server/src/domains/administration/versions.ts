import { createHash } from "node:crypto";
import { refuse } from "../../platform/http/refusal.ts";

/**
 * A hash of the values that are edited, whoever wrote them: the console, an import or a command. So two changes that are based on the same state
 * cannot overwrite each other unnoticed (row G9).
 */
export function versionOf(values: object): string {
  return createHash("sha256").update(JSON.stringify(values)).digest("base64url").slice(0, 22);
}

/** To be called while the row is locked. */
export function mustBeCurrent(values: object, version: string): void {
  if (versionOf(values) !== version) refuse("changed_meanwhile");
}

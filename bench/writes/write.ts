import { createHash } from "node:crypto";

export type Call = { method: "PUT" | "POST"; path: string; body: object };

/** What a value of a statement is in each repetition: as it was, or about whoever writes, or new. */
export type Value = { as: unknown } | { with: string } | { newUuid: true };
type Repeated = { text: string; values: Value[] };

/** One measured write: the call at our server, and what that sends to the database, one errand after the other. */
export type Write = Call & { name: string; errands: Repeated[][] };

/** Stand in the baseline's statements for who writes, for what counts their writes, and for the key that makes the write one write. */
export const [personHere, counterHere, keyHere] = ["{person}", "{counter}", "{key}"];

/** How the counter is named that a limit keeps of somebody. */
export const counterOf = (whose: string) => createHash("sha256").update(whose).digest("base64url");

import { createHash } from "node:crypto";

export type Call = { method: "PUT" | "POST"; path: string; body: object };

/** A parameter in each repetition: constant, of the writing person, or new. */
export type Value = { as: unknown } | { with: string } | { newUuid: true };
type Repeated = { text: string; values: Value[] };

/** One measured write: the call at our server, and its statements by connection, in order. */
export type Write = Call & { name: string; errands: Repeated[][] };

/** Placeholders in the baseline's statements: the person, the key of their limit, and the idempotency key. */
export const [personHere, counterHere, keyHere] = ["{person}", "{counter}", "{key}"];

/** The key of a person's counter in a limit. */
export const counterOf = (whose: string) => createHash("sha256").update(whose).digest("base64url");

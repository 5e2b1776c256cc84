import type { TObject, TSchema } from "typebox";
import type { RefusalCode } from "./refusals.ts";

/**
 * Who may call. `flow`: whoever has a session, also in the middle of signing up; `member`: signed in; `mini_app`: the back end of a mini-app, by its token for
 * one person in one building;
 * `integration`: an operator's own system, by a bearer for one building.
 */
export type Access = "anonymous" | "flow" | "member" | "manager" | "mini_app" | "integration";

export type EndpointShape = {
  /** One sentence that says what the call does for its caller. */
  summary: string;
  access: Access;
  /** Where the path's parameters are not all UUIDs. */
  params?: TObject;
  query?: TObject;
  body?: TSchema;
  reply: TSchema;
  /** Codes of the catalogue that this call may answer with, beside those that any call may. */
  refusals: readonly RefusalCode[];
  /** How long a body may be, where that is less than any call's. */
  mostBytes?: number;
  /** What is sent in the place of JSON: one file of these types and of so many bytes at most. */
  upload?: { types: readonly string[]; mostBytes: number };
  /** What is sent is a form (multipart/form-data) of these fields and of so many files at most; without files, JSON of the fields will do. */
  multipart?: { fields: TObject; mostFiles: number };
  /**
   * Honours `Idempotency-Key`: the first answer to a key is the answer to each repetition. `by_handler`: part of the work must not be
   * done inside a transaction, so the handler itself says which part is.
   */
  idempotent?: true | "by_handler";
  /** The answer is the same for everyone who asks on this domain, so caches may keep it this many seconds. */
  publicForSeconds?: number;
  /**
   * A read replica may give the answer, which then is up to a second old: nothing in it is the caller's own, or what decides what somebody
   * may do (docs/read-replicas.md).
   */
  mayLag?: true;
  /** The answer holds what a device must not keep: a key, an address that opens something, who somebody is, or what is theirs alone (reliability test 37). */
  secret?: true;
};

/**
 * What caches may do with an answer. `private`: the caller's own may keep it, and asks each time whether it still holds; `never`: none may
 * keep it. Who calls decides: what anybody may read is public if it says for how long, and else alive.
 */
export type Caching = { publicForSeconds: number } | "private" | "never";

export function cachingOf(method: Method, { access, publicForSeconds, secret }: EndpointShape): Caching {
  if (method !== "GET" || secret) return "never";
  if (publicForSeconds !== undefined) return { publicForSeconds };
  return access === "anonymous" ? "never" : "private";
}

export function endpoint<const E extends EndpointShape>(shape: E): E {
  return shape;
}

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** "GET /tenant/v1/buildings/:id" → its method, its path, and the names of the path's parameters. */
export function readKey(key: string): { method: Method; path: string; parameters: string[] } {
  const [method = "", path = ""] = key.split(" ");
  return { method: method as Method, path, parameters: [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? "") };
}

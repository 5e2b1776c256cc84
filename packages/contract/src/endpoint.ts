import { type Capability, refusalOf } from "@atrium/rules/capabilities.ts";
import type { TObject, TSchema } from "typebox";
import type { RefusalCode } from "./refusals.ts";

/**
 * What answers show and calls change. `places`: how many places or claims are left; `participation`: what a person takes part in; `settings`: what no call of
 * the portal changes; `estate`: brands and buildings, as the console shows and changes them.
 */
export type Topic =
  | "content"
  | "places"
  | "participation"
  | "bookings"
  | "service_requests"
  | "person"
  | "sessions"
  | "cards"
  | "suites"
  | "flags"
  | "app_storage"
  | "estate"
  | "settings";

/**
 * Who may call. `anyone`: whoever calls, and with a bearer as that person; `flow`: whoever has a session, also in the middle of signing up; `member`: signed in; `may`: a member with that capability;
 * `mini_app`: the back end of a mini-app, by its token for one person in one building; `integration`: an operator's own system, by a bearer
 * for one building.
 */
export type Access = "anonymous" | "anyone" | "flow" | "member" | { may: Capability } | "mini_app" | "integration";

type Place = `${"params" | "query" | "body" | "fields"}.${string}`;

/**
 * Where the call names a building, as `params.id`; `body.events.*.building_uuid` is that of each in a list. The server refuses a building that
 * is not the caller's own like one that does not exist: with `building_not_found`, or with the code of the thing that would be in it. A
 * capability that is given by building must be held there. `unfinished`: whoever is still signing up has none yet, and the handler says which
 * they may choose. `company`: where the call may name a company, in which the capability will do as well; the handler sees to it that the building is one of
 * the company's.
 */
export type Scope = {
  building: Place | readonly Place[];
  company?: Place;
  refusal?: RefusalCode;
  unfinished?: "by_handler";
};

/** Where a call names its buildings, or a company, each as its steps. */
export function placesOf({ scope }: EndpointShape, kind: "building" | "company" = "building"): string[][] {
  return [scope?.[kind] ?? []].flat().map((place) => place.split("."));
}

export type EndpointShape = {
  /** One sentence that says what the call does for its caller. */
  summary: string;
  access: Access;
  scope?: Scope;
  /** Where the path's parameters are not all UUIDs. */
  params?: TObject;
  query?: TObject;
  body?: TSchema;
  reply: TSchema;
  /** Refused with `sign_in_again` where the session's sign-in is older than twelve hours (row G4). */
  freshSignIn?: true;
  /** Whether it is open while somebody sees the portal as another person, where that is not what `openToViewAs` says by itself. */
  viewAs?: "open" | "closed";
  /** Open to the ticket of a preview (row P3): what the page of an item stands in, or the ticket's own item, which this parameter names. */
  preview?: "ground" | { item: string };
  /** Codes of the catalogue that this call may answer with, beside those that any call may. */
  refusals: readonly RefusalCode[];
  /** Of a read: what its answer shows. */
  shows?: readonly Topic[];
  /** Of any other call: what is different afterwards, so that reads which show it are stale. */
  changes?: readonly Topic[];
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
  /**
   * The answer holds what no cache may keep by itself: a key, an address that opens something, who somebody is, or what is theirs alone
   * (reliability test 37).
   */
  secret?: true;
  /**
   * The portal keeps the last answer on its reader's device, under the reader's name, to be read there without a network (docs/caching.md). Never an answer with
   * a key or an address that opens something.
   */
  keptOffline?: true;
};

/**
 * What caches may do with an answer. `private`: the caller's own may keep it, and asks each time whether it still holds; `never`: none may
 * keep it. Who calls decides: what anybody may read is public if it says for how long, and else alive.
 */
export type Caching = { publicForSeconds: number } | "private" | "never";

export function cachingOf(method: Method, { access, publicForSeconds, secret }: EndpointShape): Caching {
  if (method !== "GET" || secret) return "never";
  if (publicForSeconds !== undefined) return { publicForSeconds };
  return access === "anonymous" || access === "anyone" ? "never" : "private";
}

/** `may flags.define` for a capability, else the word itself. */
export function accessInWords(access: Access): string {
  return typeof access === "object" ? `may ${access.may}` : access;
}

/** What a caller without the capability, or from outside the building, is told. */
export function refusalOfScope({ access, scope }: EndpointShape): RefusalCode | undefined {
  if (typeof access === "object") return refusalOf(access.may);
  return scope && (scope.refusal ?? "building_not_found");
}

/**
 * Whether a call is open while somebody sees the portal as another person (row G11): what reads the portal is. What changes anything, what only asks by another
 * method than GET, the console, and what hands out a power of the person are not.
 */
export function openToViewAs(key: string, { viewAs }: EndpointShape): boolean {
  const { method, path } = readKey(key);
  return viewAs ? viewAs === "open" : method === "GET" && !path.startsWith("/admin/");
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

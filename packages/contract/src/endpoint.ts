import { type Capability, refusalOf } from "@atrium/rules/capabilities.ts";
import type { TObject, TSchema } from "typebox";
import type { RefusalCode } from "./refusals.ts";

/**
 * The kinds of data that reads show and mutations change. `places`: the number of free places or claims; `participation`: what a person takes
 * part in; `settings`: data that no call of the portal changes; `estate`: brands and buildings, as the console shows and changes them.
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
 * Who may call. `anyone`: everybody; with a bearer, as that person. `flow`: a session, also in the middle of signing up. `member`: signed in.
 * `may`: a member with that capability. `mini_app`: the back end of a mini-app, by its token for one person in one building. `integration`: an
 * operator's own system, by a bearer for one building.
 */
export type Access = "anonymous" | "anyone" | "flow" | "member" | { may: Capability } | "mini_app" | "integration";

type Place = `${"params" | "query" | "body" | "fields"}.${string}`;

/**
 * Where the call names a building, as `params.id`; `body.events.*.building_uuid` is that of each list entry. The server refuses a building
 * that is not the caller's own like one that does not exist: with `building_not_found`, or with the code of the thing in it. A capability that
 * is granted per building must be held there. `unfinished`: a caller who is still signing up has no building yet, and the handler decides
 * which they may choose. `company`: where the call may name a company; the capability may be held there instead, and the handler checks that the
 * company is in the building.
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
  /** One sentence: what the call does for its caller. */
  summary: string;
  access: Access;
  scope?: Scope;
  /** Given if the path's parameters are not all UUIDs. */
  params?: TObject;
  query?: TObject;
  body?: TSchema;
  reply: TSchema;
  /** Refused with `sign_in_again` if the session's sign-in is older than twelve hours (row G4). */
  freshSignIn?: true;
  /** Whether it is allowed in a view as another person, if `openToViewAs` would decide otherwise. */
  viewAs?: "open" | "closed";
  /** Allowed with the ticket of a preview (row P3): what the page around an item needs, or the ticket's own item, which this parameter names. */
  preview?: "ground" | { item: string };
  /** Codes of the catalogue that this call may answer with, in addition to those of every call. */
  refusals: readonly RefusalCode[];
  /**
   * For a read of things that packs describe: the kind (`packKinds`) of which it lists those of the building, or reads the one that its path
   * names. The conformance walk and the calls of the access tests follow from it. `optional`: another server may lack it, because the
   * specifications do.
   */
  reads?: ({ listOf: string } | { oneOf: string }) & { optional?: true };
  /** For a read: what its answer shows. */
  shows?: readonly Topic[];
  /** For any other call: what it changes, so that reads which show it become stale. */
  changes?: readonly Topic[];
  /** The greatest size of a body, if it is less than that of every call. */
  mostBytes?: number;
  /** The body is one file of these types, of at most this many bytes, instead of JSON. */
  upload?: { types: readonly string[]; mostBytes: number };
  /** The body is a form (multipart/form-data) of these fields and at most this many files; without files, JSON of the fields is accepted. */
  multipart?: { fields: TObject; mostFiles: number };
  /**
   * Honours `Idempotency-Key`: a repetition of a key gets the first answer. `by_handler`: part of the work must not be done inside a
   * transaction, so the handler itself marks the transactional part.
   */
  idempotent?: true | "by_handler";
  /** The answer is the same for everyone on this domain, so caches may keep it this many seconds. */
  publicForSeconds?: number;
  /**
   * A read replica may answer, up to a second late: the answer contains neither the caller's own data nor what decides permissions
   * (docs/read-replicas.md).
   */
  mayLag?: true;
  /** The answer contains what no cache may store: a key, an address that grants access, an identity, or private data (reliability test 37). */
  secret?: true;
  /**
   * The portal stores the last answer on its reader's device, under the reader's name, to be read offline (docs/caching.md). Never an answer
   * with a key or an address that grants access.
   */
  keptOffline?: true;
};

/**
 * The caching of an answer. `private`: the caller's own cache may store it, and must revalidate; `never`: no cache may store it. It follows
 * from who may call: an answer for everybody is public if it has a lifetime, otherwise private.
 */
export type Caching = { publicForSeconds: number } | "private" | "never";

export function cachingOf(method: Method, { access, publicForSeconds, secret }: EndpointShape): Caching {
  if (method !== "GET" || secret) return "never";
  if (publicForSeconds !== undefined) return { publicForSeconds };
  return access === "anonymous" || access === "anyone" ? "never" : "private";
}

/** `may flags.define` for a capability, otherwise the word itself. */
export function accessInWords(access: Access): string {
  return typeof access === "object" ? `may ${access.may}` : access;
}

/** The refusal of a caller without the capability, or from outside the building. */
export function refusalOfScope({ access, scope }: EndpointShape): RefusalCode | undefined {
  if (typeof access === "object") return refusalOf(access.may);
  return scope && (scope.refusal ?? "building_not_found");
}

/**
 * Whether a call is allowed in a view as another person (row G11): the portal's reads are. Not allowed are mutations, reads by another method
 * than GET, the console, and calls that return a credential of the person.
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

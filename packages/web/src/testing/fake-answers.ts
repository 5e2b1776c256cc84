/*
 * The types of the fake API: what a test may answer to a call, and what it may read of one. A refusal that the endpoint cannot give does
 * not compile.
 */
import type {
  EndpointBody,
  EndpointParams,
  EndpointQuery,
  EndpointReply,
  ProblemBody,
} from "@atrium/contract/client.ts";
import type { EndpointKey, Endpoints } from "@atrium/contract/endpoints.ts";
import {
  type generalRefusals,
  type idempotencyRefusals,
  type memberRefusals,
  type RefusalCode,
  refusals,
} from "@atrium/contract/refusals.ts";

/** A call as the app sent it, checked against the contract. */
export type Call<K extends EndpointKey = EndpointKey> = {
  key: K;
  params: EndpointParams<K>;
  query: NonNullable<EndpointQuery<K>>;
  body: EndpointBody<K>;
  headers: Headers;
  /** The body, if it is not JSON. */
  file: Blob | undefined;
};

export type Reply<K extends EndpointKey> = EndpointReply<K> | Refused<RefusalOf<K>>;

/** A reply, or a function from a call to a reply. */
export type Answer<K extends EndpointKey> = EndpointReply<K> | ((call: Call<K>) => Reply<K> | Promise<Reply<K>>);

type MemberCodes<E> = E extends { access: "member" | "flow" | object } ? (typeof memberRefusals)[number] : never;
type ScopeCodes<E> = E extends { access: object }
  ? "administrators_only" | "permission_missing"
  : E extends { scope: { refusal: infer R extends RefusalCode } }
    ? R
    : E extends { scope: object }
      ? "building_not_found"
      : never;
type FreshCodes<E> = E extends { freshSignIn: true } ? "sign_in_again" : never;
type IdempotencyCodes<E> = E extends { idempotent: true | "by_handler" } ? (typeof idempotencyRefusals)[number] : never;

/** The codes that an endpoint may refuse with: its own, and those of every call like it. */
export type RefusalOf<K extends EndpointKey> =
  | Endpoints[K]["refusals"][number]
  | (typeof generalRefusals)[number]
  | MemberCodes<Endpoints[K]>
  | ScopeCodes<Endpoints[K]>
  | FreshCodes<Endpoints[K]>
  | IdempotencyCodes<Endpoints[K]>;

export type RefusalMore = {
  /** `retry-after`, in seconds. */
  retryAfter?: number;
  traceId?: string;
  errors?: ProblemBody["errors"];
  challenge?: ProblemBody["challenge"];
};

/** A refusal as the server words it: RFC 9457, with the status of the catalogue. */
export class Refused<Code extends RefusalCode = RefusalCode> {
  readonly code: Code;
  readonly more: RefusalMore;

  constructor(code: Code, more: RefusalMore = {}) {
    this.code = code;
    this.more = more;
  }

  response(path: string): Response {
    const { retryAfter, traceId = "0af7651916cd43dd8448eb211c80319c", errors, challenge } = this.more;
    const status = refusals[this.code];
    const problem: ProblemBody = {
      type: `https://atrium.example/problems/${this.code}`,
      title: this.code,
      status,
      detail: `The fake API refuses: ${this.code}.`,
      instance: path,
      code: this.code,
      trace_id: traceId,
      ...(errors ? { errors } : {}),
      ...(challenge ? { challenge } : {}),
    };
    const headers = new Headers({ "content-type": "application/problem+json" });
    if (retryAfter !== undefined) headers.set("retry-after", String(retryAfter));
    return new Response(JSON.stringify(problem), { status, headers });
  }
}

/** The result of an answer function that refuses: `({ body }) => body.email === … ? refuse("wrong_credentials") : reply`. */
export const refuse = <Code extends RefusalCode>(code: Code, more?: RefusalMore) => new Refused(code, more);

import type { Static, TSchema } from "typebox";
import type { EndpointKey, Endpoints } from "./endpoints.ts";
import type { Problem } from "./problem.ts";
import type { RefusalCode } from "./refusals.ts";

/*
 * The typed client. Everything above is a type and leaves no byte in a browser's bundle; what is left is one fetch.
 */

type PathParameters<K extends string> = K extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParameters<Rest>
  : K extends `${string}:${infer Name}`
    ? Name
    : never;

type Part<E, Name extends string> = E extends { [N in Name]: infer S extends TSchema } ? Static<S> : undefined;

export type EndpointParams<K extends EndpointKey> = { [P in PathParameters<K>]: string };
export type EndpointQuery<K extends EndpointKey> = Part<Endpoints[K], "query">;
export type EndpointBody<K extends EndpointKey> = Part<Endpoints[K], "body">;
export type EndpointReply<K extends EndpointKey> = Static<Endpoints[K]["reply"]>;
export type ProblemBody = Static<typeof Problem> & { code: RefusalCode };

/** What a call needs beside its key; parts that the endpoint does not have cannot be given. */
export type EndpointInput<K extends EndpointKey> = ([PathParameters<K>] extends [never]
  ? { params?: never }
  : { params: EndpointParams<K> }) &
  (undefined extends EndpointQuery<K> ? { query?: never } : { query?: EndpointQuery<K> }) &
  (undefined extends EndpointBody<K> ? { body?: never } : { body: EndpointBody<K> }) & {
    idempotencyKey?: string;
    signal?: AbortSignal;
  };

type Loose = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
};

type Arguments<K extends EndpointKey> =
  {} extends EndpointInput<K> ? [input?: EndpointInput<K>] : [input: EndpointInput<K>];

export type Api = <K extends EndpointKey>(key: K, ...input: Arguments<K>) => Promise<EndpointReply<K>>;

/** The server's refusal, with its body kept as it came (1 §3: the error is kept on rejection). */
export class ApiRefusal extends Error {
  override name = "ApiRefusal";
  readonly problem: ProblemBody;

  constructor(problem: ProblemBody) {
    super(problem.detail);
    this.problem = problem;
  }
}

/** No answer, or one that is not this API's. */
export class ApiUnreachable extends Error {
  override name = "ApiUnreachable";
}

export type ApiOptions = {
  /** Such as `https://atrium.example/api`, without a slash at its end. */
  base: string;
  /** Headers of every call (1 §7); asked anew for each. `key` tells refresh, which carries no bearer, from the rest. */
  headers(key: EndpointKey): Record<string, string> | Promise<Record<string, string>>;
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
};

export const mediaType = "application/vnd.atrium.v2+json";

export function createApi({ base, headers, fetch = globalThis.fetch.bind(globalThis) }: ApiOptions): Api {
  return async <K extends EndpointKey>(key: K, ...input: Arguments<K>) => {
    const { params, query, body, idempotencyKey, signal } = (input[0] ?? {}) as Loose;
    const [method = "GET", path = ""] = key.split(" ");
    const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ""));
    const asked = new URLSearchParams();
    for (const [name, value] of Object.entries(query ?? {}))
      if (value !== undefined) asked.set(name, `${value as string | number | boolean}`);
    const init: RequestInit = {
      method,
      headers: {
        accept: mediaType,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
        ...(await headers(key)),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    };
    const search = asked.size > 0 ? `?${asked}` : "";
    return readReply(await fetch(`${base}${filled}${search}`, init).catch(unreachable)) as Promise<EndpointReply<K>>;
  };
}

function unreachable(error: unknown): never {
  if (error instanceof DOMException && error.name === "AbortError") throw error;
  throw new ApiUnreachable("No answer came.", { cause: error });
}

async function readReply(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok && body !== undefined) return body;
  if (typeof body === "object" && body !== null && "code" in body) throw new ApiRefusal(body as ProblemBody);
  throw new ApiUnreachable(`An answer with status ${response.status} came that is not this API's.`);
}

import type { Static, TSchema } from "typebox";
import type { EndpointKey, Endpoints } from "./endpoints.ts";
import type { Problem } from "./problem.ts";
import type { RefusalCode } from "./refusals.ts";

/*
 * The typed client. Everything above is types, which add nothing to a browser's bundle; the rest is one fetch.
 */

type PathParameters<K extends string> = K extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParameters<Rest>
  : K extends `${string}:${infer Name}`
    ? Name
    : never;

type Part<E, Name extends string> = E extends { [N in Name]: infer S extends TSchema } ? Static<S> : undefined;

export type EndpointParams<K extends EndpointKey> = {
  [P in PathParameters<K>]: Part<Endpoints[K], "params"> extends Record<P, infer Value extends string> ? Value : string;
};
export type EndpointQuery<K extends EndpointKey> = Part<Endpoints[K], "query">;
export type EndpointBody<K extends EndpointKey> = Part<Endpoints[K], "body">;
export type EndpointReply<K extends EndpointKey> = Static<Endpoints[K]["reply"]>;
export type ProblemBody = Static<typeof Problem> & { code: RefusalCode };

/** The input of a call besides its key; parts that the endpoint does not have are type errors. */
export type EndpointInput<K extends EndpointKey> = ([PathParameters<K>] extends [never]
  ? { params?: never }
  : { params: EndpointParams<K> }) &
  (undefined extends EndpointQuery<K> ? { query?: never } : { query?: EndpointQuery<K> }) &
  (undefined extends EndpointBody<K> ? { body?: never } : { body: EndpointBody<K> }) &
  (Endpoints[K] extends { upload: object } | { multipart: object } ? { file: Blob } : { file?: never }) & {
    idempotencyKey?: string;
    /** Headers of this one call, in addition to or instead of those of every call. */
    headers?: Record<string, string>;
    signal?: AbortSignal;
    /** Sends this one call, for example to report its progress. */
    fetch?: Fetch;
  };

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

type Loose = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob;
  fetch?: Fetch;
  idempotencyKey?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

type Arguments<K extends EndpointKey> =
  {} extends EndpointInput<K> ? [input?: EndpointInput<K>] : [input: EndpointInput<K>];

export type Api = <K extends EndpointKey>(key: K, ...input: Arguments<K>) => Promise<EndpointReply<K>>;

/** The server's refusal, with its unchanged body (1 §3: the error is kept on rejection). */
export class ApiRefusal extends Error {
  override name = "ApiRefusal";
  readonly problem: ProblemBody;
  /** How long to wait before the next attempt, if the server says so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(problem: ProblemBody, retryAfterSeconds?: number) {
    super(problem.detail);
    this.problem = problem;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The headers by which a portal describes itself (1 §7), and the brand that it names before it knows one (1 §9). */
export const portalHeaders = {
  "x-app-id": "3",
  "x-app-uuid": "0199a3c0-7d1e-7c52-9b0a-3f6f5b8f4e21",
  "x-app-version": "3.5.0",
  "x-client-kind": "web",
} as const;
export const unknownBrand = "default";

/** No answer, or one that is not this API's. */
export class ApiUnreachable extends Error {
  override name = "ApiUnreachable";
  /** The trace id of the call, which a proxy's log may contain. */
  readonly traceId: string | undefined;

  /** The status of an answer from a proxy. */
  readonly status: number | undefined;

  constructor(message: string, about: { traceId?: string | undefined; status?: number; cause?: unknown } = {}) {
    super(message, { cause: about.cause });
    this.traceId = about.traceId;
    this.status = about.status;
  }
}

export type ApiOptions = {
  /** Such as `https://atrium.example/api`, without a slash at its end. */
  base: string;
  /** Headers of every call (1 §7); evaluated for each. `key` distinguishes the refresh, which has no bearer. */
  headers(key: EndpointKey): Record<string, string> | Promise<Record<string, string>>;
  /** Solves the proof of work of a busy server (`proof_of_work_required`); undefined if it cannot be solved. */
  prove?: (challenge: Record<string, unknown>) => Promise<string | undefined>;
  fetch?: Fetch;
};

export const mediaType = "application/vnd.atrium.v2+json";

export function createApi({ base, headers, prove, fetch = globalThis.fetch.bind(globalThis) }: ApiOptions): Api {
  return async <K extends EndpointKey>(key: K, ...input: Arguments<K>) => {
    const {
      params,
      query,
      body,
      file,
      idempotencyKey,
      headers: own,
      signal,
      fetch: send = fetch,
    } = (input[0] ?? {}) as Loose;
    const [method = "GET", path = ""] = key.split(" ");
    const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ""));
    const asked = new URLSearchParams();
    for (const [name, value] of Object.entries(query ?? {}))
      if (value !== undefined) asked.set(name, `${value as string | number | boolean}`);
    const search = asked.size > 0 ? `?${asked}` : "";

    const ask = async (more: Record<string, string>): Promise<unknown> => {
      const sent: Record<string, string> = {
        accept: mediaType,
        // Also without a body (1 §7): it is the format that this client expects.
        "content-type": file ? file.type : "application/json",
        ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
        ...(await headers(key)),
        ...own,
        ...more,
      };
      const init: RequestInit = {
        method,
        headers: sent,
        // The companion of a refresh token and the sign-up's cookie belong to the API's origin, which may be another.
        credentials: "include",
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(file ? { body: file } : {}),
        ...(signal ? { signal } : {}),
      };
      const traceId = sent["x-trace-id"];
      const response = await send(`${base}${filled}${search}`, init).catch((cause: unknown) => {
        if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
        throw new ApiUnreachable("No answer came.", { traceId, cause });
      });
      return readReply(response, traceId, method === "GET");
    };

    const answer = ask({}).catch(async (error: unknown) => {
      const proof = prove && isPuzzle(error) ? await prove(error.problem.challenge) : undefined;
      if (!proof) throw error;
      return ask({ "x-proof-of-work": proof });
    });
    return answer as Promise<EndpointReply<K>>;
  };
}

type Puzzle = ApiRefusal & { problem: { challenge: Record<string, unknown> } };

function isPuzzle(error: unknown): error is Puzzle {
  return error instanceof ApiRefusal && error.problem.code === "proof_of_work_required" && !!error.problem.challenge;
}

async function readReply(response: Response, traceId: string | undefined, isRead: boolean): Promise<unknown> {
  const text = await response.text().catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    throw new ApiUnreachable("The answer broke off.", { traceId, cause });
  });
  const body = parsed(text);
  const { status } = response;
  // An empty answer to a read is an error; to a mutation it is allowed.
  const isAnswer = typeof body === "object" && body !== null;
  if (response.ok && isAnswer && !(isRead && Object.values(body).every((each) => each === null))) return body;
  if (isAnswer && "code" in body) throw new ApiRefusal({ status, ...body } as ProblemBody, retryAfter(response));
  throw new ApiUnreachable(`An answer with status ${status} came that is not this API's.`, { traceId, status });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function retryAfter({ headers }: Response): number | undefined {
  const seconds = Number.parseInt(headers.get("retry-after") ?? "", 10);
  return seconds > 0 ? seconds : undefined;
}

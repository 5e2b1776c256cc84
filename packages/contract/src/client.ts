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

export type EndpointParams<K extends EndpointKey> = {
  [P in PathParameters<K>]: Part<Endpoints[K], "params"> extends Record<P, infer Value extends string> ? Value : string;
};
export type EndpointQuery<K extends EndpointKey> = Part<Endpoints[K], "query">;
export type EndpointBody<K extends EndpointKey> = Part<Endpoints[K], "body">;
export type EndpointReply<K extends EndpointKey> = Static<Endpoints[K]["reply"]>;
export type ProblemBody = Static<typeof Problem> & { code: RefusalCode };

/** What a call needs beside its key; parts that the endpoint does not have cannot be given. */
export type EndpointInput<K extends EndpointKey> = ([PathParameters<K>] extends [never]
  ? { params?: never }
  : { params: EndpointParams<K> }) &
  (undefined extends EndpointQuery<K> ? { query?: never } : { query?: EndpointQuery<K> }) &
  (undefined extends EndpointBody<K> ? { body?: never } : { body: EndpointBody<K> }) &
  (Endpoints[K] extends { upload: object } | { multipart: object } ? { file: Blob } : { file?: never }) & {
    idempotencyKey?: string;
    /** What this one call carries beside the headers of every call, or in place of one of them. */
    headers?: Record<string, string>;
    signal?: AbortSignal;
    /** Sends this one call, such as one whose progress is to be shown. */
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

/** The server's refusal, with its body kept as it came (1 §3: the error is kept on rejection). */
export class ApiRefusal extends Error {
  override name = "ApiRefusal";
  readonly problem: ProblemBody;
  /** How long the server asks to wait before the next try, where it says so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(problem: ProblemBody, retryAfterSeconds?: number) {
    super(problem.detail);
    this.problem = problem;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** What a portal says of itself with each call (1 §7), and the brand that it names before it knows one (1 §9). */
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
  /** The trace id that the call was sent with, by which a log on the way to the server may know it. */
  readonly traceId: string | undefined;

  /** Of an answer that came from something on the way to the server. */
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
  /** Headers of every call (1 §7); asked anew for each. `key` tells refresh, which carries no bearer, from the rest. */
  headers(key: EndpointKey): Record<string, string> | Promise<Record<string, string>>;
  /** Solves what a busy server asks before it answers (`proof_of_work_required`); undefined where it cannot be solved. */
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
        // Also without a body (1 §7): it is what this client speaks.
        "content-type": file ? file.type : "application/json",
        ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
        ...(await headers(key)),
        ...own,
        ...more,
      };
      const init: RequestInit = {
        method,
        headers: sent,
        // The companion of a refresh token and the marks of a sign-up are cookies of the API's origin, which may be another.
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
  // A read that brings nothing is no answer; what was done may have nothing to say.
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

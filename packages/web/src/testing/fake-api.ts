/*
 * The API of a test, in the page, without a server. It replaces `fetch` under the real client, so that headers, renewals and
 * the parsing of refusals are the app's own.
 *
 *   const api = fakeApi(defaultAnswers(harborline()));
 *   api.on("GET /payment-methods", { data: { payment_methods: [] } });       // from now on
 *   api.once("PUT /users/current", ({ body }) => …);                         // the next time
 *   api.refuse("POST /auth/v2/login", "wrong_credentials", { once: true });  // codes that the endpoint may give
 *   const held = api.hold("POST /auth/v2/login"); … held.release();          // slow
 *   api.gateway("PUT /users/current", 502);  api.offline(true);              // not an answer of the API; none at all
 *   api.calls("PUT /users/current").at(-1)?.body                             // what was sent
 *
 * A call or an answer outside of the contract, and a call that nobody answers, are in `faults`: `renderPage` fails the test by them.
 */
import { releaseHeader } from "@atrium/rules/release.ts";
import type { EndpointKey } from "@atrium/contract/endpoints.ts";
import { type Answer, type Call, type RefusalMore, type RefusalOf, Refused } from "./fake-answers.ts";
import { faultOf, faultOfParams, findEndpoint, readQuery, shapeOf } from "./contract-check.ts";

/** A call before its key is known to the types. */
type Sent = {
  key: EndpointKey;
  params: Record<string, string>;
  query: unknown;
  body: unknown;
  file: Blob | undefined;
  headers: Headers;
};
type Given = { once: boolean; respond: (call: Sent, path: string) => Response | Promise<Response> };
type Once = { once?: boolean };
type Reshape = (key: EndpointKey, body: unknown) => unknown;
export type Answers = { readonly [K in EndpointKey]?: Answer<K> };
export type FakeApi = ReturnType<typeof fakeApi>;

/** The address of the fake API for the real client. */
export const fakeBase = "https://api.test/api";

/** `reshape`: the answer of another server instead of a complete one; undefined if it has no such call. */
export function fakeApi(defaults: Answers = {}, { reshape }: { reshape?: Reshape | undefined } = {}) {
  const given = new Map<EndpointKey, Given[]>();
  const defaultly = new Map<EndpointKey, Given>();
  const held = new Map<EndpointKey, Promise<void>>();
  const calls: Sent[] = [];
  const faults: string[] = [];
  const givenUp: string[] = [];
  let isOffline = false;
  let release: string | undefined;
  let underWay = 0;
  let holding = 0;

  function fail(what: string): never {
    faults.push(what);
    throw new TypeError(what);
  }

  /** The answers are typed by their keys; a call is checked against the same contract before it gets here. */
  function responder<K extends EndpointKey>(key: K, answer: Answer<K>): Given["respond"] {
    return async (call, path) => {
      const reply = typeof answer === "function" ? await answer(call as Call<K>) : answer;
      if (reply instanceof Refused) return reply.response(path);
      const body: unknown = JSON.parse(JSON.stringify(reply));
      const fault = faultOf("reply", shapeOf(key).reply, body);
      if (fault) fail(`The test's answer to ${key} does not fit the contract: ${fault}`);
      const sent = reshape ? reshape(key, body) : body;
      if (sent === undefined) return new Response("Not found", { status: 404 });
      return new Response(JSON.stringify(sent), { headers: { "content-type": "application/json" } });
    };
  }

  function give(key: EndpointKey, respond: Given["respond"], { once = false }: Once): void {
    const rest = (given.get(key) ?? []).filter((each) => each.once || once);
    given.set(
      key,
      once
        ? [...rest.filter((each) => each.once), { once, respond }, ...rest.filter((each) => !each.once)]
        : [...rest, { once, respond }],
    );
  }

  function take(key: EndpointKey): Given | undefined {
    const [first, ...rest] = given.get(key) ?? [];
    if (first?.once) given.set(key, rest);
    return first ?? defaultly.get(key);
  }

  function read(url: string, init: RequestInit): { call: Sent; path: string } {
    const { pathname, searchParams } = new URL(url);
    const method = init.method ?? "GET";
    const path = pathname.replace(/^\/api/, "");
    const found = findEndpoint(method, path);
    if (!found) return fail(`The app calls ${method} ${path}, which the contract does not know.`);
    const { key, params } = found;
    const shape = shapeOf(key);
    const query = readQuery(shape.query, searchParams);
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    const file = init.body instanceof Blob ? init.body : undefined;
    const fault =
      faultOfParams(shape.params, params) ??
      faultOf("query", shape.query, query) ??
      faultOf("body", shape.body ?? (body === undefined ? undefined : shape.multipart?.fields), body);
    if (fault) fail(`The app's call of ${key} does not fit the contract: ${fault}`);
    return { call: { key, params, query, body, file, headers: new Headers(init.headers) }, path };
  }

  async function answered(url: string, init: RequestInit): Promise<Response> {
    if (isOffline) throw new TypeError("Failed to fetch");
    const { call, path } = read(url, init);
    calls.push(call);
    const wait = held.get(call.key);
    if (wait) {
      holding += 1;
      await wait;
      holding -= 1;
    }
    if (isOffline) throw new TypeError("Failed to fetch");
    const found = take(call.key);
    if (!found) return fail(`Nobody answers ${call.key}: the test has to, by api.on("${call.key}", …).`);
    const response = await found.respond(call, path);
    if (release) response.headers.set(releaseHeader, release);
    return response;
  }

  function fetch(url: string, init: RequestInit): Promise<Response> {
    const { signal } = init;
    const aborted = () => new DOMException("The call was given up.", "AbortError");
    if (signal?.aborted) return Promise.reject(aborted());
    return new Promise((resolve, reject) => {
      let isOpen = true;
      const giveUp = () => {
        if (isOpen) givenUp.push(new URL(url).pathname.replace(/^\/api/, ""));
        reject(aborted());
      };
      signal?.addEventListener("abort", giveUp, { once: true });
      underWay += 1;
      answered(url, init)
        .then(resolve, reject)
        .finally(() => {
          isOpen = false;
          underWay -= 1;
        });
    });
  }

  const api = {
    fetch,
    faults,
    /** Sets the answer to a call from now on. */
    on: <K extends EndpointKey>(key: K, answer: Answer<K>) => give(key, responder(key, answer), {}),
    /** Sets the answer to the next call; several are used in order. */
    once: <K extends EndpointKey>(key: K, answer: Answer<K>) => give(key, responder(key, answer), { once: true }),
    refuse<K extends EndpointKey>(
      key: K,
      code: RefusalOf<K>,
      { once = false, ...more }: RefusalMore & Once = {},
    ): void {
      give(key, (_, path) => new Refused(code, more).response(path), { once });
    },
    /** Answers like a gateway in front of the API. */
    gateway(key: EndpointKey, status: number, how: Once = {}): void {
      give(key, () => new Response("<h1>Bad gateway</h1>", { status, headers: { "content-type": "text/html" } }), how);
    },
    /** Answers with the body of another server. */
    other(key: EndpointKey, status: number, body: string, how: Once = {}): void {
      give(key, () => new Response(body, { status }), how);
    },
    /** Answers outside of the contract, which our server never does. */
    foreign(key: EndpointKey, body: unknown, how: Once = {}): void {
      const headers = { "content-type": "application/json" };
      give(key, () => new Response(JSON.stringify(body), { headers }), how);
    },
    /** No answer to a call, as after a lost connection. */
    drop(key: EndpointKey, how: Once = {}): void {
      give(key, () => Promise.reject(new TypeError("Failed to fetch")), how);
    },
    /** Restores the default answer. */
    reset: (key: EndpointKey) => void given.delete(key),
    /** Answers of a key wait until they are released. */
    hold(key: EndpointKey): { release: () => void } {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(key, promise);
      const release = () => {
        if (held.get(key) === promise) held.delete(key);
        resolve();
      };
      return { release };
    },
    /** The release of the portal's files that the server sends with each answer from now on. */
    serveRelease: (name: string) => void (release = name),
    /** No call is answered, as without a network. */
    offline: (on: boolean) => void (isOffline = on),
    calls: <K extends EndpointKey>(key: K): Call<K>[] => calls.filter((call) => call.key === key) as Call<K>[],
    /** The paths of calls that the page aborted. */
    givenUp: (): readonly string[] => givenUp,
    /** Calls that have no answer yet. */
    underWay: () => underWay,
    /** Those of them that the test holds back. */
    holding: () => holding,
    /** The keys of all calls, in order. */
    asked: (): EndpointKey[] => calls.map(({ key }) => key),
  };
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the key and its answer are one type
  function setDefault<K extends EndpointKey>(key: K): void {
    const answer = defaults[key];
    if (answer !== undefined) defaultly.set(key, { once: false, respond: responder(key, answer) });
  }
  for (const key of Object.keys(defaults) as EndpointKey[]) setDefault(key);
  return api;
}

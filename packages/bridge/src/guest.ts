import type {
  Action,
  Envelope,
  ErrorCode,
  Failure,
  PushName,
  Pushes,
  Replies,
  RequestId,
  Requests,
} from "./protocol.ts";

export type * from "./protocol.ts";

/*
 * The guest's end: a mini-app's page uses it to talk to the portal. One file that imports only types: compiled, it runs in any browser.
 */

/** The used part of a window. */
type PostsTo = { postMessage(message: unknown, targetOrigin: string): void };
type Port = {
  addEventListener(type: "message", listener: (event: { data: unknown }) => void): void;
  start(): void;
  postMessage(message: unknown): void;
  close(): void;
};
type Posted = { data: unknown; origin: string; source: unknown; ports?: readonly unknown[] };

/** The mini-app's window: the browser's own unless a test passes another. */
export type GuestWindow = {
  parent: unknown;
  opener?: unknown;
  document?: { referrer: string };
  location?: { ancestorOrigins?: { [index: number]: string } };
  addEventListener(type: "message", listener: (event: Posted) => void): void;
  removeEventListener(type: "message", listener: (event: Posted) => void): void;
};

export type ConnectOptions = {
  /** The app's registration at the portal's operator. */
  appUuid: string;
  /** The origins of the portals that this app works in, such as `["https://portal.example"]`. Without it, any window that holds the app. */
  hostOrigins?: readonly string[];
  /** Two letters: the country that forms begin with. */
  countryDefault?: string;
  /** The timeout of an answer, in milliseconds; actions that wait for a person have ten minutes. */
  timeoutMs?: number;
  window?: GuestWindow;
};

/** An action that the portal has refused, or not answered in time. */
export class BridgeError extends Error {
  override name = "BridgeError";
  readonly code: ErrorCode;
  readonly retryable: boolean;

  constructor({ code, message, retryable }: Failure) {
    super(message);
    this.code = code;
    this.retryable = retryable;
  }
}

type Given<A extends Action> = keyof Requests[A] extends never ? [] : [request: Requests[A]];
type Methods = { readonly [A in Exclude<Action, "init">]: (...given: Given<A>) => Promise<Replies[A]> };

/** The portal, as a mini-app sees it: a method for each action, and the answer to `init`. */
export type Host = Methods & {
  readonly about: Replies["init"];
  /** Whether the portal grants this app the action. */
  supports(action: string): boolean;
  /** Subscribes to changes; returns a function that unsubscribes. */
  on<N extends PushName>(name: N, listener: (data: Pushes[N]) => void): () => void;
  /** Disconnects from the portal: pending requests fail. */
  disconnect(): void;
};

const actions = [
  "getJWT",
  "refreshToken",
  "getUser",
  "getBuilding",
  "getBuildings",
  "getHostInfo",
  "setStorage",
  "getStorage",
  "showNativePayment",
  "hideNativePayments",
  "getPaymentMethods",
  "tokenizeCard",
  "getBrand",
  "getTheme",
  "closeWebView",
  "logout",
  "getKioskEnabled",
] as const satisfies readonly Exclude<Action, "init">[];

/** Answered after a person has decided. */
const waitsForPerson: readonly string[] = ["tokenizeCard", "logout"];
const personMs = 10 * 60_000;
const usualMs = 10_000;
const sdk = "atrium-bridge/1";

type Pending = {
  resolve: (data: unknown) => void;
  reject: (error: BridgeError) => void;
  timer: ReturnType<typeof setTimeout>;
};

/** Connects to the portal: sends the app's identity, and returns the portal. Rejects with `TIMEOUT` if no portal holds this page. */
export async function connect(options: ConnectOptions): Promise<Host> {
  const { appUuid, countryDefault, timeoutMs = usualMs } = options;
  const here = options.window ?? (globalThis as unknown as GuestWindow);
  const host = hostOf(here);
  const listeners = new Map<string, Set<(data: unknown) => void>>();
  const pending = new Map<RequestId, Pending>();
  let origin = originOf(here, options.hostOrigins);
  let port: Port | undefined;
  let asked = 0;

  function hear(data: unknown): void {
    if (!isEnvelope(data)) return;
    const waiting = data.id === undefined ? undefined : pending.get(data.id);
    if (data.id === undefined) {
      if (data.ok) for (const listener of listeners.get(data.event) ?? []) listener(data.data);
      return;
    }
    if (!waiting) return;
    settle(data.id);
    if (data.ok) waiting.resolve(data.data);
    else waiting.reject(new BridgeError(data.error));
  }

  function onMessage(event: Posted): void {
    if (event.source !== host || !isAccepted(event.origin)) return;
    const [offered] = event.ports ?? [];
    if (offered && isEnvelope(event.data) && event.data.event === "portOffered") {
      // A second connection in the same page replaces this one.
      if (port) return;
      origin = event.origin;
      port = offered as Port;
      port.addEventListener("message", ({ data }) => hear(data));
      port.start();
      return;
    }
    // The first window that answers is the portal from then on.
    if (isEnvelope(event.data)) origin = event.origin;
    hear(event.data);
  }

  function isAccepted(from: string): boolean {
    return origin === undefined ? !options.hostOrigins || options.hostOrigins.includes(from) : from === origin;
  }

  function settle(id: RequestId): void {
    clearTimeout(pending.get(id)?.timer);
    pending.delete(id);
  }

  function ask<A extends Action>(action: A, payload: Requests[A]): Promise<Replies[A]> {
    asked += 1;
    const id = `${asked}`;
    return new Promise<unknown>((resolve, reject) => {
      const wait = waitsForPerson.includes(action) ? Math.max(personMs, timeoutMs) : timeoutMs;
      const timer = setTimeout(() => {
        settle(id);
        reject(new BridgeError({ code: "TIMEOUT", message: `"${action}" was not answered.`, retryable: true }));
      }, wait);
      pending.set(id, { resolve, reject, timer });
      const message = { action, id, v: 1, payload };
      if (port) port.postMessage(message);
      // Until the portal's origin is known, nothing but the app's identity is sent.
      else if (action === "init" || origin !== undefined) host.postMessage(message, origin ?? "*");
    }) as Promise<Replies[A]>;
  }

  function disconnect(): void {
    here.removeEventListener("message", onMessage);
    port?.close();
    const gone = new BridgeError({ code: "TIMEOUT", message: "The portal was left.", retryable: false });
    for (const [id, { reject }] of pending) {
      settle(id);
      reject(gone);
    }
  }

  here.addEventListener("message", onMessage);
  const init = { app_uuid: appUuid, sdk, v: [1], ...(countryDefault ? { country_default: countryDefault } : {}) };
  const about = await ask("init", init).catch((error: unknown) => {
    disconnect();
    throw error;
  });
  const methods = Object.fromEntries(
    actions.map((action) => [action, (request: object = {}) => ask(action, request as Requests[typeof action])]),
  ) as unknown as Methods;
  return {
    ...methods,
    about,
    supports: (action) => about.actions.includes(action),
    on(name, listener) {
      const heard = listeners.get(name) ?? new Set();
      listeners.set(name, heard.add(listener as (data: unknown) => void));
      return () => void heard.delete(listener as (data: unknown) => void);
    },
    disconnect,
  };
}

/** The window that holds this page: its parent, or its opener. */
function hostOf(here: GuestWindow): PostsTo {
  const framed = here.parent && here.parent !== here;
  return (framed ? here.parent : (here.opener ?? here.parent)) as PostsTo;
}

/** The host's origin, as far as the browser reports it; undefined if it reports none, or one that this app does not work in. */
function originOf(here: GuestWindow, allowed: readonly string[] | undefined): string | undefined {
  if (allowed?.length === 1) return allowed[0];
  const { location, document } = here;
  const told = location?.ancestorOrigins?.[0] ?? /^https?:\/\/[^/]+/.exec(document?.referrer ?? "")?.[0];
  return told && told !== "null" && (!allowed || allowed.includes(told)) ? told : undefined;
}

function isEnvelope(data: unknown): data is Envelope {
  if (typeof data !== "object" || data === null) return false;
  const { event, ok, v } = data as Record<string, unknown>;
  return typeof event === "string" && typeof ok === "boolean" && v === 1;
}

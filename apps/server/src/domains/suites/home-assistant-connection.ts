import { SuiteUnavailable } from "./suite-system.ts";

/** An entity of Home Assistant; its state is `unavailable` or `unknown` if Home Assistant does not know it. */
export type EntityState = { entity_id: string; state: string; attributes: Readonly<Record<string, unknown>> };

type Said = {
  id?: number;
  type?: string;
  success?: boolean;
  result?: unknown;
  error?: { message?: string };
  event?: { data?: { entity_id?: string; new_state?: EntityState | null } };
};

export type HomeAssistantConnection = {
  states: ReadonlyMap<string, EntityState>;
  isOpen(): boolean;
  /** Sends a message and returns its result; rejects on a failure, or when the connection ends. */
  ask(message: { type: string; [field: string]: unknown }): Promise<unknown>;
  /** Called with every change of an entity until it is unsubscribed. */
  watch(told: () => void): () => void;
  close(): void;
};

/** `http://ha:8123` as operators write it, or the WebSocket's own address. */
function connectTo(url: string): WebSocket {
  const address = URL.parse(url);
  if (!address || !/^(http|ws)s?:$/.test(address.protocol)) throw new SuiteUnavailable("The url is invalid.");
  address.protocol = address.protocol.replace("http", "ws");
  if (address.pathname === "/") address.pathname = "/api/websocket";
  return new WebSocket(address.href);
}

/**
 * A connection to Home Assistant's WebSocket API: authenticated, with all states loaded and every change followed. `ended` is called when it closes.
 */
export async function connectToHomeAssistant(
  url: string,
  token: string,
  ended: () => void,
): Promise<HomeAssistantConnection> {
  const socket = connectTo(url);
  const asked = new Map<number, PromiseWithResolvers<unknown>>();
  const states = new Map<string, EntityState>();
  const watching = new Set<() => void>();
  const signedIn = Promise.withResolvers<void>();
  let last = 0;

  function end(reason: string): void {
    const error = new SuiteUnavailable(reason);
    signedIn.reject(error);
    for (const { reject } of asked.values()) reject(error);
    asked.clear();
    socket.close();
    ended();
  }

  function hear({ id = 0, type, success, result, error, event }: Said): void {
    if (type === "auth_required") socket.send(JSON.stringify({ type: "auth", access_token: token }));
    if (type === "auth_ok") signedIn.resolve();
    if (type === "auth_invalid") end("Home Assistant does not take the token.");
    if (type === "result" || type === "pong") {
      const answer = asked.get(id);
      asked.delete(id);
      if (success === false) answer?.reject(new SuiteUnavailable(error?.message ?? "Home Assistant refused."));
      else answer?.resolve(result);
    }
    const { entity_id, new_state } = event?.data ?? {};
    if (type !== "event" || !entity_id) return;
    if (new_state) states.set(entity_id, new_state);
    else states.delete(entity_id);
    for (const told of watching) told();
  }

  socket.addEventListener("message", ({ data }) => {
    const said = readSaid(data);
    if (said) hear(said);
  });
  socket.addEventListener("error", () => end("Home Assistant cannot be reached."));
  socket.addEventListener("close", () => end("Home Assistant has closed the line."));

  const line: HomeAssistantConnection = {
    states,
    isOpen: () => socket.readyState === WebSocket.OPEN,
    ask(message) {
      if (!line.isOpen()) return Promise.reject(new SuiteUnavailable("The connection to Home Assistant is closed."));
      last += 1;
      const answer = Promise.withResolvers<unknown>();
      // It may arrive after the caller has given up.
      answer.promise.catch(() => undefined);
      asked.set(last, answer);
      socket.send(JSON.stringify({ id: last, ...message }));
      return answer.promise;
    },
    watch(told) {
      watching.add(told);
      return () => void watching.delete(told);
    },
    close: () => end("The line is not needed any more."),
  };
  await signedIn.promise;
  await line.ask({ type: "subscribe_events", event_type: "state_changed" });
  const all = await line.ask({ type: "get_states" });
  for (const state of Array.isArray(all) ? (all as EntityState[]) : [])
    if (!states.has(state.entity_id)) states.set(state.entity_id, state);
  return line;
}

function readSaid(data: unknown): Said | undefined {
  try {
    const said: unknown = typeof data === "string" ? JSON.parse(data) : undefined;
    return typeof said === "object" && said !== null ? said : undefined;
  } catch {
    return undefined;
  }
}

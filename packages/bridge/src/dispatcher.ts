import { type AppAction, isAppAction } from "@atrium/rules/app-actions.ts";
import * as v from "valibot";
import { faultsOf, rowOf } from "./actions.ts";
import { createBucket } from "./bucket.ts";
import { type Incoming, readMessage, writeMessage } from "./envelope.ts";
import type { ErrorCode, PushName, Pushes, Replies, Requests } from "./protocol.ts";
import { invalidInit, Refusal } from "./refusal.ts";

/** A mini-app as its operator has registered it. */
export type HostedApp = {
  readonly uuid: string;
  readonly origins: readonly string[];
  readonly actions: readonly AppAction[];
};

/** The caller. `country`: the default that the guest has named (2 §7). */
export type Asker<A extends HostedApp> = { readonly app: A; readonly origin: string; readonly country: string };

export type Handlers<A extends HostedApp> = {
  [Name in AppAction]: (request: Requests[Name], asker: Asker<A>) => Replies[Name] | Promise<Replies[Name]>;
};

/** One message from a transport. `data` is read last, after every other check has passed, because reading may be expensive. */
export type Arrival = {
  readonly origin: string;
  readonly source: unknown;
  readonly data: unknown;
  /** Answers only the sender. */
  readonly reply: (message: unknown) => void;
  /** It came by a port that this host has given to its own sandboxed frame, which has an opaque origin. */
  readonly byPort?: true;
};

/** A message that was not answered in the way its author may have expected. */
export type Note = { code: ErrorCode; origin: string; action?: string; message: string };

/** Why a message has no answer at all: another window, another origin, or not a message of this protocol. */
export type Unheard = "window" | "origin" | "unreadable";

/** The result of a message, for a traffic inspector; pushes are reported too. */
export type Watched = { readonly origin: string; readonly data: unknown } & (
  | { readonly kind: "unheard"; readonly why: Unheard }
  | { readonly kind: "asked" | "answered" | "told" }
);

export type Dispatcher = {
  receive(arrival: Arrival): void;
  push<N extends PushName>(name: N, data: Pushes[N]): void;
  /** Stops answering, including pending requests. */
  stop(): void;
};

type Options<A extends HostedApp> = {
  /** The apps that may send messages. */
  apps: readonly A[];
  /** The only window that is listened to; evaluated at each message. */
  source: () => unknown;
  handlers: Handlers<A>;
  /** Called for a message that is answered. */
  heard?: () => void;
  /** Console warnings for the author, at most twenty in total. */
  note?: (note: Note) => void;
  /** Receives every message, without a limit: for developer pages only, because it also reads messages that are otherwise ignored. */
  watch?: (seen: Watched) => void;
  now?: () => number;
};

type Session<A extends HostedApp> = { asker: Asker<A>; reply: Arrival["reply"]; asText: boolean };

const mostNotes = 20;
const mostAtOnce = 20;
export const countryByDefault = "US";

/**
 * The host's end, independent of the transport. The checks are in this order: window, origin, envelope, rate limit, action, grant, init,
 * fields. A stranger is never answered; a registered app always is, even when it is rate-limited.
 */
export function createDispatcher<A extends HostedApp>(options: Options<A>): Dispatcher {
  const { apps, source, handlers, heard: onHeard, note, watch, now = () => performance.now() } = options;
  const byOrigin = Map.groupBy(
    apps.flatMap((app) => app.origins.map((origin) => ({ app, origin }))),
    ({ origin }) => origin,
  );
  const asking = createBucket({ burst: 60, perSecond: 30, now });
  const sessions = new Map<string, Session<A>>();
  let notes = 0;
  let atOnce = 0;
  let stopped = false;

  function tell(code: ErrorCode, origin: string, message: string, action?: string): void {
    notes += 1;
    if (notes <= mostNotes) note?.({ code, origin, message, ...(action ? { action } : {}) });
  }

  function pass(arrival: Arrival, why: Unheard): void {
    watch?.({ kind: "unheard", why, origin: arrival.origin, data: arrival.data });
  }

  function receive(arrival: Arrival): void {
    if (stopped) return;
    if (arrival.source !== source()) return pass(arrival, "window");
    const { origin, byPort } = arrival;
    const heard = byPort ? apps : (byOrigin.get(origin)?.map(({ app }) => app) ?? []);
    if (heard.length === 0) {
      pass(arrival, "origin");
      return tell("INVALID_ORIGIN", origin, "is not registered, so nothing is answered");
    }
    const { data } = arrival;
    const message = readMessage(data);
    if (!message) return pass(arrival, "unreadable");
    watch?.({ kind: "asked", origin, data });
    onHeard?.();
    const room = asking.take();
    void answer(arrival, message, () => {
      if (!room || atOnce >= mostAtOnce) throw new Refusal("RATE_LIMITED", "Too many messages at once.");
      return perform(arrival, message, heard);
    });
  }

  async function answer(arrival: Arrival, message: Incoming, work: () => unknown): Promise<void> {
    const { action, id, asText } = message;
    const said = { name: `${action}Response`, id, asText };
    const reply = (outcome: Parameters<typeof writeMessage>[1]) => {
      if (stopped) return;
      const data = writeMessage(said, outcome);
      watch?.({ kind: "answered", origin: arrival.origin, data });
      arrival.reply(data);
    };
    atOnce += 1;
    try {
      reply({ data: await work() });
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal("INTERNAL", "The portal could not answer.");
      const { failure } = refusal;
      tell(failure.code, arrival.origin, failure.message, action);
      reply({ error: failure });
    } finally {
      atOnce -= 1;
    }
  }

  function perform(arrival: Arrival, message: Incoming, heard: readonly A[]): unknown {
    const { action, fields } = message;
    if (!isAppAction(action)) throw new Refusal("UNKNOWN_ACTION", `There is no action "${action}".`);
    if (action === "init") return begin(arrival, message, heard);
    const row = rowOf(action);
    const session = sessions.get(keyOf(arrival));
    const granting = (session ? [session.asker.app] : heard).find(({ actions }) => actions.includes(action));
    if (!granting) throw new Refusal("PERMISSION_DENIED", `This app is not granted "${action}".`);
    if (!session && row.needsInit) throw new Refusal("NOT_INITIALIZED", `"${action}" is answered after "init".`);
    const asker = session?.asker ?? { app: granting, origin: arrival.origin, country: countryByDefault };
    return call(action, read(action, fields), asker);
  }

  async function begin(arrival: Arrival, { fields, asText }: Incoming, heard: readonly A[]): Promise<unknown> {
    // If this init is refused, the former one stays in effect.
    const request = read("init", fields);
    const app = heard.find(({ uuid }) => uuid === request.app_uuid.toLowerCase());
    if (!app) throw new Refusal("INVALID_INIT", "No app of this app_uuid is registered for this origin and building.");
    if (!app.actions.includes("init")) throw new Refusal("PERMISSION_DENIED", 'This app is not granted "init".');
    if (![request.v ?? 1].flat().includes(1)) throw new Refusal("NOT_SUPPORTED", "This host speaks version 1.");
    const asker = { app, origin: arrival.origin, country: request.country_default ?? countryByDefault };
    const data = await call("init", request, asker);
    sessions.set(keyOf(arrival), { asker, reply: arrival.reply, asText });
    return data;
  }

  function call<Name extends AppAction>(name: Name, request: Requests[Name], asker: Asker<A>) {
    return handlers[name](request, asker);
  }

  return {
    receive,
    push(name, data) {
      if (stopped) return;
      for (const { asker, reply, asText } of sessions.values()) {
        if (!asker.app.actions.some((action) => rowOf(action).push === name)) continue;
        const message = writeMessage({ name, asText }, { data });
        watch?.({ kind: "told", origin: asker.origin, data: message });
        reply(message);
      }
    },
    stop() {
      stopped = true;
      sessions.clear();
    },
  };
}

/** An origin identifies itself; a port identifies the document that holds it. */
function keyOf({ origin, byPort }: Arrival): string {
  return byPort ? "port" : origin;
}

function read<Name extends AppAction>(action: Name, fields: Record<string, unknown>): Requests[Name] {
  const { success, output, issues } = v.safeParse(rowOf(action).request, fields);
  if (success) return output as Requests[Name];
  if (action === "init") throw new Refusal("INVALID_INIT", invalidInit);
  throw new Refusal("INVALID_PARAMS", faultsOf(issues));
}

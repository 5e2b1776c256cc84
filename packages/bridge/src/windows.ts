import { createBucket } from "./bucket.ts";
import type { Arrival, Dispatcher } from "./dispatcher.ts";
import { readMessage, writeMessage } from "./envelope.ts";
import { Refusal } from "./refusal.ts";

/** As much of a window as is needed, so that everything here is tried without one. */
export type PostsTo = { postMessage(message: unknown, targetOrigin: string, transfer?: Port[]): void };

export type Port = {
  addEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void;
  start(): void;
  postMessage(message: unknown): void;
  close(): void;
};

export type Posted = { readonly data: unknown; readonly origin: string; readonly source: unknown };

export type Listens = {
  addEventListener(type: "message", listener: (event: Posted) => void): void;
  removeEventListener(type: "message", listener: (event: Posted) => void): void;
};

/** Hands on what another window posts to ours, and answers at the very origin that has asked. Answers how to stop. */
export function listenTo(here: Listens, dispatcher: Dispatcher, other: () => PostsTo | null | undefined): () => void {
  const listener = (event: Posted) => {
    const { origin, source } = event;
    // Before anything else is looked at: others may post thousands.
    if (source !== other()) return;
    dispatcher.receive({
      origin,
      source,
      get data() {
        return event.data;
      },
      // An origin without a name cannot be answered.
      reply: (message) => origin !== "null" && (source as PostsTo).postMessage(message, origin),
    });
  };
  here.addEventListener("message", listener);
  return () => here.removeEventListener("message", listener);
}

/** What a native app's web view puts into the page to be told things by; it takes text alone. */
export type Shell = { postMessage(text: string): void };

/**
 * The same for a native app that shows this page itself. It speaks by the page's own window, which nobody else can, and hears by its
 * object: whoever put that there holds the page as it is.
 */
export function listenToShell(
  here: Listens,
  dispatcher: Dispatcher,
  { shell, own }: { shell: Shell; own: { window: unknown; origin: string } },
): () => void {
  const listener = (event: Posted) => {
    const { origin, source } = event;
    if ((source !== own.window && source !== null) || (origin !== own.origin && origin !== "")) return;
    dispatcher.receive({
      origin: own.origin,
      source: own.window,
      get data() {
        return event.data;
      },
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- no window, but an object that takes text
      reply: (answer) => shell.postMessage(typeof answer === "string" ? answer : JSON.stringify(answer)),
      byPort: true,
    });
  };
  here.addEventListener("message", listener);
  return () => here.removeEventListener("message", listener);
}

const mostPorts = 5;

type Sandboxed = {
  frame: () => PostsTo | null | undefined;
  /** Whether the frame still shows the first page that we have opened in it. */
  first: () => boolean;
  channel?: () => { port1: Port; port2: Port };
};

/**
 * The same for a frame whose sandbox takes its origin away ("null"). It is known by being the frame that we have opened; its init is
 * answered by a port, which belongs to that one document and goes with it. What is posted without an exact target is the port, or that no
 * more are given.
 */
export function listenToSandbox(
  here: Listens,
  dispatcher: Dispatcher,
  { frame, first, channel }: Sandboxed,
): () => void {
  const newChannel = channel ?? (() => new MessageChannel() as unknown as { port1: Port; port2: Port });
  /** The newest last. Those before go on: what is begun anew may be refused. */
  const ports: Port[] = [];
  // A page that begins anew more often than this is not trying to work.
  const offers = createBucket({ burst: mostPorts, perSecond: 0.2, now: () => performance.now() });

  const listener = (event: Posted) => {
    const source = event.source as PostsTo;
    if (event.source !== frame() || event.origin !== "null" || !first()) return;
    const { data } = event;
    const message = readMessage(data);
    if (message?.action !== "init") return;
    if (!offers.take()) {
      const { failure: error } = new Refusal("RATE_LIMITED", "Too many ports were asked for.");
      return source.postMessage(writeMessage({ ...message, name: "initResponse" }, { error }), "*");
    }
    const { port1, port2 } = newChannel();
    ports.push(port1);
    if (ports.length > mostPorts) ports.shift()?.close();
    const arrival = (read: () => unknown): Arrival => ({
      origin: "null",
      source,
      get data() {
        return read();
      },
      reply: (answer) => port1.postMessage(answer),
      byPort: true,
    });
    port1.addEventListener("message", (posted) => dispatcher.receive(arrival(() => posted.data)));
    port1.start();
    source.postMessage(writeMessage({ name: "portOffered", asText: false }, { data: {} }), "*", [port2]);
    dispatcher.receive(arrival(() => data));
  };
  here.addEventListener("message", listener);
  return () => {
    here.removeEventListener("message", listener);
    for (const port of ports) port.close();
  };
}

import { createBucket } from "./bucket.ts";
import type { Arrival, Dispatcher } from "./dispatcher.ts";
import { readMessage, writeMessage } from "./envelope.ts";
import { Refusal } from "./refusal.ts";

/** The used part of a window, so that tests need none. */
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

/** Delivers messages that another window posts to ours, and answers to the exact origin of the sender. Returns a function that stops it. */
export function listenTo(here: Listens, dispatcher: Dispatcher, other: () => PostsTo | null | undefined): () => void {
  const listener = (event: Posted) => {
    const { origin, source } = event;
    // First of all: other windows may post thousands of messages.
    if (source !== other()) return;
    dispatcher.receive({
      origin,
      source,
      get data() {
        return event.data;
      },
      // An opaque origin cannot be answered.
      reply: (message) => origin !== "null" && (source as PostsTo).postMessage(message, origin),
    });
  };
  here.addEventListener("message", listener);
  return () => here.removeEventListener("message", listener);
}

/** The object that a native app's web view adds to the page to receive messages; it accepts only text. */
export type Shell = { postMessage(text: string): void };

/**
 * The same for a native app that shows this page itself. It sends messages by the page's own window, which nobody else can do, and receives
 * them by its object: whoever added that object controls the page anyway.
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
  /** Whether the iframe still shows the first page that we have opened in it. */
  first: () => boolean;
  channel?: () => { port1: Port; port2: Port };
};

/**
 * The same for an iframe whose sandbox takes its origin away ("null"). It is identified as the iframe that we have opened; its init is
 * answered by a port, which belongs to that one document and ends with it. The only messages posted without an exact target are the port
 * itself, and the refusal of further ports.
 */
export function listenToSandbox(
  here: Listens,
  dispatcher: Dispatcher,
  { frame, first, channel }: Sandboxed,
): () => void {
  const newChannel = channel ?? (() => new MessageChannel() as unknown as { port1: Port; port2: Port });
  /** The newest last. Former ports stay valid: a new init may be refused. */
  const ports: Port[] = [];
  // A page that reconnects more often than this does not work properly.
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

/*
 * Server-sent events of a page test: replaces the browser's EventSource, and sends the events of the test.
 *
 *   portal.tell(/flags/, { type: "refetchEvaluation" });
 */
export class FakeStream extends EventTarget {
  static readonly open = new Set<FakeStream>();
  readonly url: string;
  readyState = 0;

  constructor(url: string | URL) {
    super();
    this.url = String(url);
    FakeStream.open.add(this);
    queueMicrotask(() => {
      if (this.readyState === 2) return;
      this.readyState = 1;
      this.dispatchEvent(new Event("open"));
    });
  }

  close(): void {
    this.readyState = 2;
    FakeStream.open.delete(this);
  }

  /** The connection is lost, and the browser has closed the stream. */
  fail(): void {
    this.close();
    this.dispatchEvent(new Event("error"));
  }
}

/** The open streams of an address. */
export const streamsAt = (address: RegExp): FakeStream[] => [...FakeStream.open].filter(({ url }) => address.test(url));

/** Sends an event on every stream of an address; without a listener this is a fault of the test. */
export function tellStreams(address: RegExp, what: object): void {
  const data = JSON.stringify(what);
  const streams = streamsAt(address);
  if (streams.length === 0) throw new Error(`No stream is open at ${address}.`);
  for (const stream of streams) stream.dispatchEvent(new MessageEvent("message", { data }));
}

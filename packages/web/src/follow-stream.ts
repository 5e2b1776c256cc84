/** The used part of an `EventSource`. */
type Stream = EventTarget & Pick<EventSource, "readyState" | "close">;

type Parts = {
  /** The address of the stream, as the last answer named it. */
  address: () => string;
  /** Refetches; the answer may name a new address. */
  changed: () => Promise<unknown>;
  page?: Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;
  open?: (url: string) => Stream;
};

const closedForGood = 2;
const longestWaitMs = 60_000;
/** Over HTTP/1.1 a browser has six connections for all its tabs: a hidden page closes its stream after this delay. */
const hiddenMs = 5_000;

/**
 * Notifies a page about changes of what it shows, as long as it is visible; when it becomes visible again, or the connection was lost for
 * good, it refetches once. Returns a function that stops it.
 */
export function followStream({
  address,
  changed,
  page = document,
  open = (url) => new EventSource(url),
}: Parts): () => void {
  let stream: Stream | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let ended = false;
  const inSight = () => page.visibilityState === "visible";

  function connect(): void {
    close();
    if (ended || !inSight()) return;
    const source = open(address());
    stream = source;
    source.addEventListener("open", () => {
      failures = 0;
    });
    source.addEventListener("message", () => void changed().catch(() => undefined));
    source.addEventListener("error", () => {
      // The browser reconnects by itself until it gives up, because the ticket has expired.
      if (source === stream && source.readyState === closedForGood) later();
    });
  }

  function close(): void {
    clearTimeout(timer);
    stream?.close();
    stream = undefined;
  }

  function later(): void {
    close();
    const wait = Math.min(longestWaitMs, 1000 * 2 ** failures);
    failures += 1;
    // Not all pages at once, after a restart of the server.
    timer = setTimeout(again, wait * (0.5 + Math.random() / 2));
  }

  function again(): void {
    changed().then(connect, later);
  }

  function seen(): void {
    clearTimeout(timer);
    if (!inSight()) timer = setTimeout(close, hiddenMs);
    else if (!stream) again();
  }

  page.addEventListener("visibilitychange", seen);
  connect();
  return () => {
    ended = true;
    page.removeEventListener("visibilitychange", seen);
    close();
  };
}

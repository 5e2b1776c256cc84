/** What is used of an `EventSource`. */
type Stream = EventTarget & Pick<EventSource, "readyState" | "close">;

type Parts = {
  /** Where the last answer said that changes are told. */
  address: () => string;
  /** Reads again; a new address comes with what is read. */
  changed: () => Promise<unknown>;
  page?: Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;
  open?: (url: string) => Stream;
};

const closedForGood = 2;
const longestWaitMs = 60_000;
/** Over HTTP/1.1 a browser has six connections for all its tabs: a page out of sight lets its own go after this long. */
const hiddenMs = 5_000;

/**
 * Has a page hear of changes of what it shows, as long as it is in sight; when it comes back, or the line was down for good,
 * it reads once more. Answers what ends it.
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
      // Until it gives up (its ticket has run out), the browser connects again by itself.
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

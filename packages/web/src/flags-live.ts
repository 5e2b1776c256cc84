import type { Api, EndpointInput, EndpointReply } from "@atrium/contract/client.ts";
import type { Query, QueryClient } from "@tanstack/react-query";
import { readContentsAgain } from "./contents-live.ts";
import { flagsKey } from "./queries.ts";
import { isRecord } from "./storage.ts";

type Reply = EndpointReply<typeof flagsKey>;
type FlagQuery = Query<Reply>;
type Told = { flagConfigEtag?: string; flagConfigLastModified?: string };

/** The used part of an `EventSource`. */
type Stream = EventTarget & Pick<EventSource, "readyState" | "close">;

type Parts = {
  api: Api;
  queryClient: QueryClient;
  /** The API's address with its origin, to resolve relative addresses. */
  base: string;
  page?: Pick<Document, "visibilityState" | "addEventListener">;
  open?: (url: string) => Stream;
};

const closedForGood = 2;
const longestWaitMs = 60_000;
const longestSpreadMs = 3_000;

const spread = (ms: number) => ms * (0.5 + Math.random() / 2);

/**
 * The last steps of the flag service's life (1 §4): after all flags are stored it waits for a change, and refetches. It follows the flag
 * queries of the current screens: another person or building is another query, with its own stream. A hidden page closes its stream, and
 * refetches when it is visible again. The same stream reports changes of content.
 */
export function followFlags({
  api,
  queryClient,
  base,
  page = document,
  open = (url) => new EventSource(url),
}: Parts): void {
  let followed: FlagQuery | undefined;
  let stream: Stream | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let retrying: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let wanted: Told | "whole" | undefined;
  let reading: Promise<void> | undefined;
  /** Content may have changed while there was no stream. */
  let missed = false;
  const inSight = () => page.visibilityState === "visible";

  function close(): void {
    clearTimeout(retrying);
    stream?.close();
    stream = undefined;
  }

  function consider(query: FlagQuery): void {
    if (!query.isActive() || (query === followed && stream)) return;
    if (query !== followed) close();
    followed = query;
    const offered = query.state.data?.eventStreams?.find(({ type }) => type === "sse");
    if (offered) connect(offered.endpoint.requestUri);
    // The flags that came with the page were not evaluated for this person.
    else if (query.state.dataUpdateCount === 0 && query.state.fetchStatus === "idle") read("whole");
  }

  function connect(requestUri: string): void {
    close();
    if (!inSight()) return;
    readMissedContents();
    const source = open(new URL(requestUri, base).href);
    stream = source;
    source.addEventListener("open", () => {
      failures = 0;
      // The browser has reconnected by itself, for example after a restart of the server.
      if (missed && source === stream) retrying = setTimeout(readMissed, spread(longestSpreadMs));
    });
    source.addEventListener("message", (message) => {
      const event = parse((message as MessageEvent<string>).data);
      if (event?.["type"] === "contents") readContentsAgain(queryClient);
      if (event?.["type"] !== "refetchEvaluation") return;
      // Cached flags of other buildings may have changed as well.
      queryClient.removeQueries({ queryKey: [flagsKey], type: "inactive", fetchStatus: "idle" });
      read(toldBy(event));
    });
    source.addEventListener("error", () => {
      if (source !== stream) return;
      // The browser reconnects by itself until it gives up, because the ticket has expired.
      if (source.readyState === closedForGood) retry();
      else missed = true;
    });
  }

  function readMissedContents(): void {
    if (missed) readContentsAgain(queryClient);
    missed = false;
  }

  function readMissed(): void {
    readMissedContents();
    read("whole");
  }

  function retry(): void {
    close();
    missed = true;
    const wait = Math.min(longestWaitMs, 1000 * 2 ** failures);
    failures += 1;
    // Not all pages at once, after a restart of the server.
    retrying = setTimeout(() => read("whole"), spread(wait));
  }

  /** One fetch at a time; changes that arrive meanwhile cause one more fetch afterwards. */
  function read(want: Told | "whole"): void {
    wanted = want;
    reading ??= readWanted().finally(() => {
      reading = undefined;
    });
  }

  async function readWanted(): Promise<void> {
    for (;;) {
      const query = followed;
      const want = wanted;
      if (!query || !want) return;
      wanted = undefined;
      const [, input] = query.queryKey as unknown as [string, Pick<EndpointInput<typeof flagsKey>, "body">];
      try {
        const more = want === "whole" ? { headers: { "cache-control": "no-cache" } } : { query: want };
        const reply = await api(flagsKey, { ...input, ...more });
        if (queryClient.getQueryCache().get(query.queryHash)) queryClient.setQueryData(query.queryKey, reply);
      } catch {
        // The last values stay in use meanwhile.
        if (query === followed) return retry();
      }
    }
  }

  queryClient.getQueryCache().subscribe((event) => {
    if (event.query.queryKey[0] !== flagsKey) return;
    const query = event.query as FlagQuery;
    if (event.type === "removed" && query === followed) {
      close();
      followed = undefined;
    }
    const happened = event.type === "updated" ? event.action.type : event.type;
    if (happened === "observerAdded" || happened === "success") consider(query);
    if (happened === "error" && query === followed) retry();
  });
  page.addEventListener("visibilitychange", () => {
    clearTimeout(hiding);
    if (inSight()) {
      if (followed && !stream) read("whole");
      return;
    }
    const seconds = followed?.state.data?.eventStreams?.[0]?.inactivityDelaySec ?? 0;
    hiding = setTimeout(() => {
      close();
      missed = true;
    }, seconds * 1000);
  });
  for (const query of queryClient.getQueryCache().findAll({ queryKey: [flagsKey], type: "active" }))
    consider(query as FlagQuery);
}

function parse(data: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(data);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function toldBy({ etag, lastModified }: Record<string, unknown>): Told {
  return {
    ...(typeof etag === "string" ? { flagConfigEtag: etag } : {}),
    ...(typeof lastModified === "number" || typeof lastModified === "string"
      ? { flagConfigLastModified: String(lastModified) }
      : {}),
  };
}

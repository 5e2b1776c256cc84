import { keptOffline } from "@atrium/contract/kept-offline.ts";

export type Asked = { params?: unknown; query?: unknown; body?: unknown } | undefined;

type Kept = { at: number; answer: unknown };
type Fields = Record<string, unknown>;

const dayMs = 24 * 60 * 60 * 1000;
/** Older answers are not shown any more. */
export const longestKeptMs = 7 * dayMs;
/** The capacity of one person's cache; the oldest entry is removed first. */
const most = 400;

/** The key is the request alone, without the token and the headers of the call. */
export function addressOf(key: string, { params = {}, query = {}, body = {} }: Asked = {}): string {
  return `https://kept.invalid/?${new URLSearchParams({ key, asked: JSON.stringify([params, query, body]) })}`;
}

/**
 * An answer in the form that a device may store: without the addresses of streams, which are tickets, and without tokens of a manager's
 * decisions.
 */
export function withoutKeys(answer: unknown): unknown {
  if (Array.isArray(answer))
    return answer.filter((one) => (one as Fields | null)?.["kind"] !== "decision").map(withoutKeys);
  if (typeof answer !== "object" || answer === null) return answer;
  const fields = Object.entries(answer).flatMap(([name, value]) => {
    if (name === "eventStreams" || name === "token") return [];
    return [[name, name === "request_uri" ? "" : withoutKeys(value)]];
  });
  return Object.fromEntries(fields);
}

/**
 * The last answers of the reads that the contract marks `keptOffline`, on the reader's device. `name` is the cache of one person at one brand
 * of one server: nobody receives another's answers.
 */
export function createKeptReads(storage: Pick<CacheStorage, "open">, now: () => number = Date.now) {
  const isKept = (key: string): boolean => keptOffline.includes(key);
  return {
    /** `stillWanted`: whether the page still belongs to this person after the cache has opened. */
    async keep(name: string, key: string, asked: Asked, answer: unknown, stillWanted: () => boolean): Promise<void> {
      if (!isKept(key)) return;
      const cache = await storage.open(name);
      if (!stillWanted()) return;
      await cache.put(
        addressOf(key, asked),
        new Response(JSON.stringify({ at: now(), answer: withoutKeys(answer) } satisfies Kept)),
      );
      const held = await cache.keys();
      await Promise.all(held.slice(0, Math.max(0, held.length - most)).map((oldest) => cache.delete(oldest)));
    },
    async find(name: string, key: string, asked: Asked): Promise<unknown> {
      if (!isKept(key)) return undefined;
      const found = await (await storage.open(name)).match(addressOf(key, asked));
      if (!found) return undefined;
      const { at, answer } = (await found.json()) as Kept;
      return now() - at < longestKeptMs ? answer : undefined;
    },
    /** The server says that the person may not read it, or that it does not exist. */
    async drop(name: string, key: string, asked: Asked): Promise<void> {
      if (isKept(key)) await (await storage.open(name)).delete(addressOf(key, asked));
    },
  };
}

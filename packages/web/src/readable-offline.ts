import { type Api, ApiRefusal } from "@atrium/contract/client.ts";
import type { createKeptReads } from "./kept-reads.ts";
import { isUnanswered, type Network } from "./network.ts";
import { whenIdle } from "./when-idle.ts";

type KeptReads = ReturnType<typeof createKeptReads>;
type Call = (key: string, input?: object) => Promise<unknown>;

type Parts = {
  network: Network;
  /** The current person's cache; undefined if nothing is stored. */
  cache: () => string | undefined;
};

/** Loaded after the first answers; without the Cache API (plain HTTP) nothing is stored. */
const load = (): Promise<KeptReads> | undefined =>
  "caches" in globalThis
    ? import("./kept-reads.ts").then((file) => file.createKeptReads(globalThis.caches))
    : undefined;

/**
 * The API client, which reports the outcome of each call to the network state, and answers reads from the cache while the server is
 * unreachable (T5).
 */
export function readableOffline(api: Api, { network, cache }: Parts): Api {
  const call = api as Call;
  let reads: ReturnType<typeof load>;
  // If the device is full, or the file fails to load, nothing is stored: no worse than before.
  const later = (work: (kept: KeptReads) => Promise<void>) =>
    whenIdle(() => void (reads ??= load())?.then(work).catch(() => undefined));

  const readable: Call = async (key, input) => {
    const name = cache();
    try {
      const answer = await call(key, input);
      network.answered();
      if (name) later((kept) => kept.keep(name, key, input, answer, () => cache() === name));
      return answer;
    } catch (error) {
      if (!isUnanswered(error)) {
        const { status = 0 } = error instanceof ApiRefusal ? error.problem : {};
        if (status > 0) network.answered();
        if (name && (status === 403 || status === 404)) later((kept) => kept.drop(name, key, input));
        throw error;
      }
      if (!(await network.lost()) || !name) throw error;
      const found = await (reads ??= load())?.then((kept) => kept.find(name, key, input)).catch(() => undefined);
      if (found === undefined) throw error;
      return found;
    }
  };
  return readable as Api;
}

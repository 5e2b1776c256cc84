import { type Api, ApiRefusal } from "@atrium/contract/client.ts";
import type { createKeptReads } from "./kept-reads.ts";
import { isUnanswered, type Network } from "./network.ts";
import { whenIdle } from "./when-idle.ts";

type KeptReads = ReturnType<typeof createKeptReads>;
type Call = (key: string, input?: object) => Promise<unknown>;

type Parts = {
  network: Network;
  /** The cache of whoever reads; undefined where nothing is kept. */
  cache: () => string | undefined;
};

/** Loaded after the first answers; where a browser has no such storage (plain http), nothing is kept. */
const load = (): Promise<KeptReads> | undefined =>
  "caches" in globalThis
    ? import("./kept-reads.ts").then((file) => file.createKeptReads(globalThis.caches))
    : undefined;

/**
 * The API, which says to the network what became of each call, and in the server's absence answers reads by what it has answered last
 * (T5).
 */
export function readableOffline(api: Api, { network, cache }: Parts): Api {
  const call = api as Call;
  let reads: ReturnType<typeof load>;
  // A device that is full, or a file that has not come, keeps nothing: no worse than before.
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

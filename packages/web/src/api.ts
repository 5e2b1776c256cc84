import {
  type Api,
  ApiRefusal,
  ApiUnreachable,
  createApi,
  portalHeaders,
  unknownBrand,
} from "@atrium/contract/client.ts";
import type { EndpointKey } from "@atrium/contract/endpoints.ts";
import { mustRefresh } from "@atrium/rules/session-expiry.ts";
import { randomHex } from "./random-hex.ts";
import { endings, type SessionStore, type Tokens } from "./session.ts";

const refreshKey = "POST /auth/v2/refresh";

export type Lock = <T>(name: string, work: () => Promise<T>) => Promise<T>;

export type BrowserApiOptions = {
  base: string;
  session: SessionStore;
  /** What a gateway in front of the API asks for, where there is one. */
  apiKey?: string | undefined;
  /** What else every call carries; asked anew for each. */
  surroundings: () => { language: string; brand?: string | undefined; buildingUuid?: string | undefined };
  nowSeconds: () => number;
  /** Told of each call that was answered, also by a refusal. */
  answered?: (key: EndpointKey) => void;
  /** One piece of work at a time under a name, in all tabs of the browser. */
  lock: Lock;
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** The server may be another's: what its answers lack is filled in, and its refusals are read by their status. */
  elsewhere?: boolean | undefined;
};

/**
 * The API as a browser app calls it: every header of 1 §7, a token that is about to run out renewed before use (one renewal at a time
 * in all tabs), and the session ended here when the server has ended it.
 */
export function createBrowserApi(options: BrowserApiOptions): Api {
  const { session, apiKey, surroundings, nowSeconds, answered, lock, elsewhere, ...client } = options;
  let renewal: Promise<string | undefined> | undefined;

  async function headers(key: EndpointKey): Promise<Record<string, string>> {
    const { language, brand, buildingUuid } = surroundings();
    const token = key === refreshKey ? undefined : await tokenFor(key);
    const trace = randomHex(16);
    return {
      "accept-language": `${/^en(-us)?$/.test(language) ? "en-US" : language},en;q=0.9`,
      ...portalHeaders,
      "x-trace-id": trace,
      traceparent: `00-${trace}-${randomHex(8)}-01`,
      "x-brand": brand ?? unknownBrand,
      ...(buildingUuid ? { "x-building-uuid": buildingUuid } : {}),
      ...(apiKey ? { "x-api-key": apiKey } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
  }

  async function tokenFor(key: EndpointKey): Promise<string | undefined> {
    const { tokens } = session.get();
    if (!tokens || !mustRefresh(tokens.expiry, nowSeconds())) return tokens?.token;
    // Nobody needs a session to read what is public, so a broken one must not keep them from it.
    return (await anonymousCalls()).includes(key) ? undefined : renew(tokens);
  }

  function renew(known: Tokens): Promise<string | undefined> {
    renewal ??= lock("atrium.refresh", () => renewAlone(known)).finally(() => {
      renewal = undefined;
    });
    return renewal;
  }

  async function renewAlone(known: Tokens): Promise<string | undefined> {
    const { tokens } = session.reread();
    // While this tab waited, another may have renewed the tokens or logged out.
    if (!tokens || tokens.token !== known.token) return tokens?.token;
    try {
      const reply = await call(refreshKey, { body: { refresh_token: tokens.refresh_token.token } });
      session.renew(reply);
      return reply.token;
    } catch (error) {
      if (error instanceof ApiRefusal && error.problem.status < 500 && error.problem.status !== 429)
        session.end("expired");
      throw error;
    }
  }

  const ask = createApi({ ...client, headers, prove });
  const call: Api = async (key, ...input) => {
    try {
      const answer = await ask(key, ...input);
      if (!elsewhere) return answer;
      const { completeAnswer } = await import("./complete-answer.ts");
      const asked = { ...input[0], buildingUuid: surroundings().buildingUuid };
      return (await completeAnswer(key, answer, asked)) as typeof answer;
    } catch (error) {
      const isForeign = error instanceof ApiUnreachable ? error.status !== undefined : elsewhere;
      throw isForeign ? (await import("./foreign-refusal.ts")).foreignRefusal(key, error) : error;
    }
  };

  return async (key, ...input) => {
    const { tokens } = session.get();
    try {
      const reply = await call(key, ...input);
      answered?.(key);
      return reply;
    } catch (error) {
      if (error instanceof ApiRefusal) answered?.(key);
      if (!tokens || !(error instanceof ApiRefusal)) throw error;
      const { code } = error.problem;
      if (endings.includes(code) && session.get().tokens?.token === tokens.token) session.end("expired");
      // This machine's clock may be behind the server's: what still looks good here has run out there.
      if (code !== "token_expired" || session.get().tokens?.token !== tokens.token) throw error;
      await renew(tokens);
      return await call(key, ...input);
    }
  };
}

/** The puzzles of a busy server are rare, so their solver is loaded when the first one comes. */
async function prove(challenge: Record<string, unknown>): Promise<string | undefined> {
  const { proofOfWork } = await import("./proof-of-work.ts");
  return proofOfWork(challenge);
}

/** Needed where a session is about to run out, and loaded then; where that fails, the renewal will say so. */
const anonymousCalls = (): Promise<readonly string[]> =>
  import("@atrium/contract/anonymous-calls.ts").then(
    (table) => table.anonymousCalls,
    () => [],
  );

/** The browser's locks reach over all its tabs; without them (plain http on another machine) each tab keeps its own order. */
export function tabLock(): Lock {
  const { locks } = navigator;
  return locks ? (name, work) => locks.request(name, work) : (_, work) => work();
}

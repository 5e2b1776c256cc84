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
  /** The header that a gateway in front of the API requires, if there is one. */
  apiKey?: string | undefined;
  /** Additional headers of every call; evaluated for each. */
  surroundings: () => { language: string; brand?: string | undefined; buildingUuid?: string | undefined };
  nowSeconds: () => number;
  /** Called for each answered call, including refusals. */
  answered?: (key: EndpointKey) => void;
  /** Runs one task at a time under a name, across all tabs of the browser. */
  lock: Lock;
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** The server may be a third party's: fields missing from its answers are filled in, and its refusals are interpreted by their status. */
  elsewhere?: boolean | undefined;
};

/**
 * The API client of the browser apps: sends every header of 1 §7, renews a token before it expires (one renewal at a time across all tabs),
 * and ends the session here when the server has ended it.
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
    // Public reads need no session, so a broken session must not block them.
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
    // While this tab waited, another may have renewed the tokens or signed out.
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
      // This machine's clock may be behind the server's: a token that looks valid here may have expired there.
      if (code !== "token_expired" || session.get().tokens?.token !== tokens.token) throw error;
      await renew(tokens);
      return await call(key, ...input);
    }
  };
}

/** A busy server rarely asks for a proof of work, so the solver is loaded when the first one comes. */
async function prove(challenge: Record<string, unknown>): Promise<string | undefined> {
  const { proofOfWork } = await import("./proof-of-work.ts");
  return proofOfWork(challenge);
}

/** Loaded when a session is about to expire; if that fails, the renewal reports it. */
const anonymousCalls = (): Promise<readonly string[]> =>
  import("@atrium/contract/anonymous-calls.ts").then(
    (table) => table.anonymousCalls,
    () => [],
  );

/** The browser's locks apply to all its tabs; without them (plain HTTP on another machine) each tab has its own order. */
export function tabLock(): Lock {
  const { locks } = navigator;
  return locks ? (name, work) => locks.request(name, work) : (_, work) => work();
}

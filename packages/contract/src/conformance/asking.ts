import { ApiRefusal, ApiUnreachable, createApi, portalHeaders, unknownBrand } from "../client.ts";
import { type EndpointKey, endpoints } from "../endpoints.ts";
import { judge, type Remark } from "./judge.ts";

export type Outcome = {
  call: string;
  result: "passed" | "failed" | "skipped";
  /** Why it failed or was skipped; if it passed, what the portal lacks. */
  notes: string[];
};

export type Server = {
  /** Such as `https://portal.example/api`. */
  base: string;
  email: string;
  password: string;
  /** The host name that selects the brand; by default the address's own. */
  domain?: string | undefined;
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
};

type Input = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
};
type Extra = {
  /** The specifications do not contain this call: a server may lack it. */
  optional?: true;
  /** The expected status of a refusal. */
  refused?: number;
};

/** Calls the server as the portal does, with its headers (1 §7), and records the result of each call. */
export function createAsking({ base, fetch, domain }: Server, outcomes: Outcome[]) {
  const state: { token?: string; brand?: string; building?: string } = {};
  const api = createApi({
    base,
    ...(fetch ? { fetch } : {}),
    headers: (key) => ({
      "accept-language": "en-US,en;q=0.9",
      ...portalHeaders,
      "x-trace-id": crypto.randomUUID().replaceAll("-", ""),
      "x-brand": state.brand ?? unknownBrand,
      ...(state.building ? { "x-building-uuid": state.building } : {}),
      ...(state.token && key !== "POST /auth/v2/refresh" ? { authorization: `Bearer ${state.token}` } : {}),
    }),
  }) as (key: EndpointKey, input: Input) => Promise<unknown>;

  const note = (call: string, result: Outcome["result"], ...notes: string[]) =>
    void outcomes.push({ call, result, notes });

  /** The answer of the call, even if it is invalid; undefined if there was nothing readable. */
  async function ask(
    key: EndpointKey,
    input: Input = {},
    { optional, refused }: Extra = {},
  ): Promise<Answer | undefined> {
    const about = refused ? `${key} (to be refused)` : key;
    try {
      const answer = await api(key, input);
      if (refused) note(about, "failed", `was not refused with ${refused}`);
      else {
        const found = judge(endpoints[key].reply, answer);
        const wrong = found.filter(({ kind }) => kind === "wrong");
        note(about, wrong.length > 0 ? "failed" : "passed", ...written(wrong.length > 0 ? wrong : found));
      }
      return answer as Answer;
    } catch (error) {
      const status = statusOf(error);
      if (refused !== undefined && status === refused) note(about, "passed");
      else if (optional && status === 404)
        note(about, "skipped", "the specifications have no such call, and nor has this server");
      else
        note(about, "failed", status === undefined ? String(error) : `was refused with ${status}: ${messageOf(error)}`);
      return undefined;
    }
  }

  return {
    ask,
    state,
    domain: domain ?? new URL(base).hostname,
    skip: (call: string, why: string) => note(call, "skipped", why),
  };
}

/** Read without validation: its faults are already reported. */
export type Answer = { [name: string]: Answer } & Answer[] & string;
export type Asking = ReturnType<typeof createAsking>;

/** The same field of many items is reported once. */
function written(found: Remark[]): string[] {
  const all = found.map(({ field, why }) => `${field.replaceAll(/\[\d+\]/g, "[]")} ${why}`);
  return [...new Set(all)];
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof ApiRefusal) return error.problem.status;
  return error instanceof ApiUnreachable ? error.status : undefined;
}

function messageOf(error: unknown): string {
  if (!(error instanceof ApiRefusal)) return error instanceof Error ? error.message : String(error);
  const { errors = [], detail, code } = error.problem;
  return [code, ...errors.map(({ path, message }) => `${path} ${message}`), detail].filter(Boolean).join("; ");
}

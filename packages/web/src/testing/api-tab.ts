import { createBrowserApi } from "../api.ts";
import { createSession, type SessionUser } from "../session.ts";
import { memoryStore, type Store } from "../storage.ts";

export type Call = {
  path: string;
  headers: Record<string, string>;
  body: unknown;
  credentials: RequestCredentials | undefined;
};
export type Answer = { status: number; body: unknown; headers?: Record<string, string> };

export const user = { uuid: "0199a3c0-0000-7000-8000-000000000001", email: "a@harborline.example" } as SessionUser;
export const tokens = (token: string, expires_in = 900) => ({
  token,
  expires_in,
  refresh_token: { token: `${token}-refresh-0123456789`, expires_in: 9000 },
});
export const refuse = (status: number, code: string): Answer => ({
  status,
  body: { status, code, trace_id: "t", detail: code },
});
export const buildings: Answer = { status: 200, body: { data: { buildings: [] } } };

/** Like the browser's locks: one task at a time per name, for all tabs that share this object. */
export function locks() {
  const last = new Map<string, Promise<unknown>>();
  return <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(name) ?? Promise.resolve();
    const next = before.then(work, work);
    last.set(
      name,
      next.catch(() => undefined),
    );
    return next;
  };
}

/** A tab of a browser app: its session, its API, and the calls that went out. An answer of `undefined` is a lost connection. */
export function tab(options: {
  answer: (call: Call) => Answer | undefined;
  store?: Store;
  lock?: ReturnType<typeof locks>;
  now?: number;
  apiKey?: string;
  surroundings?: { language: string; brand?: string; buildingUuid?: string };
}) {
  const calls: Call[] = [];
  const clock = { now: options.now ?? 1000 };
  const session = createSession({ store: options.store ?? memoryStore(), nowSeconds: () => clock.now });
  const api = createBrowserApi({
    base: "https://atrium.example/api",
    session,
    nowSeconds: () => clock.now,
    lock: options.lock ?? locks(),
    apiKey: options.apiKey,
    surroundings: () => options.surroundings ?? { language: "de-de", brand: "harborline", buildingUuid: "b-1" },
    fetch: async (url, init) => {
      const path = url.replace("https://atrium.example/api", "");
      const call = {
        path,
        headers: init.headers as Record<string, string>,
        body: typeof init.body === "string" ? (JSON.parse(init.body) as unknown) : undefined,
        credentials: init.credentials,
      };
      calls.push(call);
      const answer = options.answer(call);
      if (!answer) throw new TypeError("Failed to fetch");
      return new Response(JSON.stringify(answer.body), { status: answer.status, headers: answer.headers ?? {} });
    },
  });
  return { api, session, calls, clock };
}

export const refreshed = ({ path }: Call): Answer =>
  path === "/auth/v2/refresh" ? { status: 200, body: tokens("t2") } : buildings;

export const login = { body: { email: "a@harborline.example", password: "x" } };

import type { EndpointReply } from "@atrium/contract/client.ts";
import type { SessionState } from "@atrium/rules/route-gate.ts";
import { expiryOf } from "@atrium/rules/session-expiry.ts";
import { createListeners } from "./listeners.ts";
import { isRecord, memoryStore, readStored, type Store, storageKeys } from "./storage.ts";

type SignedIn = EndpointReply<"POST /auth/v2/login">;
type Renewed = EndpointReply<"POST /auth/v2/refresh">;
export type SessionUser = SignedIn["user"];

/** Expiry times are seconds since 1970: the current time plus `expires_in` (1 §3). */
export type Tokens = { token: string; expiry: number; refresh_token: { token: string; expiry: number } };

/** A visitor's step in the auth flow (1 §3, authStep). */
export type AuthFlow = "sign_in" | "sign_up" | "reset";

/** The persisted part of the session (1 §3, B5). `flow`: a visitor in the auth flow; `notice`: the message of the sign-in page. */
export type Session = { tokens?: Tokens; user?: SessionUser; flow?: AuthFlow; notice?: "expired" };

/** The refusals that mean that the session no longer exists. */
export const endings: readonly string[] = ["session_ended", "unauthenticated"];

const stateOf: Record<AuthFlow, SessionState> = { sign_in: "at_login", sign_up: "at_sign_up", reset: "at_reset" };

type Stored = Session & { farm?: string | undefined };

export type SessionStore = ReturnType<typeof createSession>;

type Parts = {
  /** Shared by all tabs: the signed-in person. */
  store: Store;
  /** This tab's own: a sign-up in one tab must not end another tab's session. */
  tab?: Store;
  nowSeconds: () => number;
  /** The farm that this page uses: a session of another issuer is ignored here, because a token goes only to its issuer (R6). */
  farm?: string | undefined;
};

/** The store of the signed-in person. Each change is written at once, so that other tabs and a reload see it. */
export function createSession({ store, tab = memoryStore(), nowSeconds, farm }: Parts) {
  const { subscribe, tell } = createListeners();
  let session = read();

  function read(): Session {
    const { farm: issuer, ...kept } = readStored(store, storageKeys.session, isStored) ?? {};
    const { flow, ...found }: Session = issuer === farm ? kept : {};
    if (found.tokens || !flow) return found;
    const own = tab.getItem(storageKeys.flow);
    return { ...found, flow: isFlow(own) ? own : "sign_in" };
  }

  function write(next: Session): void {
    session = next;
    if (next.flow) tab.setItem(storageKeys.flow, next.flow);
    else tab.removeItem(storageKeys.flow);
    store.setItem(storageKeys.session, JSON.stringify({ ...next, farm } satisfies Stored));
    tell();
  }

  function tokensOf({ token, expires_in, refresh_token }: Renewed): Tokens {
    const now = nowSeconds();
    return {
      token,
      expiry: expiryOf(expires_in, now),
      refresh_token: { token: refresh_token.token, expiry: expiryOf(refresh_token.expires_in, now) },
    };
  }

  return {
    get: () => session,
    /** Reads the storage again: another tab may have renewed the tokens, or ended the session. */
    reread(): Session {
      const before = JSON.stringify(session);
      const found = read();
      // A person who was signed in, here or in another tab, continues at the sign-in page.
      if (found.tokens) tab.removeItem(storageKeys.flow);
      if (JSON.stringify(found) !== before) {
        session = found;
        tell();
      }
      return session;
    },
    subscribe,
    state(): SessionState {
      if (session.tokens) return "signed_in";
      return session.flow ? stateOf[session.flow] : "visitor";
    },
    beginSignIn: () => write({ flow: "sign_in" }),
    beginSignUp: () => write({ flow: "sign_up" }),
    beginReset: () => write({ flow: "reset" }),
    signIn: (reply: SignedIn) => write({ tokens: tokensOf(reply), user: reply.user }),
    renew(reply: Renewed): void {
      write({ ...session, tokens: tokensOf(reply) });
    },
    setUser: (user: SessionUser) => write({ ...session, user }),
    /** Removes the person; the visitor is at the sign-in step afterwards (A7, B4). */
    end(notice?: "expired"): void {
      write({ flow: "sign_in", ...(notice ? { notice } : {}) });
    },
    dismissNotice(): void {
      const { notice: _, ...rest } = session;
      write(rest);
    },
  };
}

function isFlow(value: unknown): value is AuthFlow {
  return typeof value === "string" && Object.hasOwn(stateOf, value);
}

function isStored(value: unknown): value is Stored {
  if (!isRecord(value)) return false;
  const { tokens, user, flow } = value;
  if (tokens === undefined) return flow === undefined || isFlow(flow);
  return (
    isRecord(tokens) &&
    typeof tokens["token"] === "string" &&
    typeof tokens["expiry"] === "number" &&
    isRecord(tokens["refresh_token"]) &&
    typeof tokens["refresh_token"]["token"] === "string" &&
    isRecord(user) &&
    typeof user["uuid"] === "string"
  );
}

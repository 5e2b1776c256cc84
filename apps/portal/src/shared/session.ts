import type { EndpointReply } from "@atrium/contract/client.ts";
import type { SessionState } from "@atrium/rules/route-gate.ts";
import { expiryOf } from "@atrium/rules/session-expiry.ts";
import { isRecord, readStored, type Store, storageKeys } from "./storage.ts";

type SignedIn = EndpointReply<"POST /auth/v2/login">;
type Renewed = EndpointReply<"POST /auth/v2/refresh">;
export type SessionUser = SignedIn["user"];

/** Ends are seconds since 1970: the current time plus `expires_in` (1 §3). */
export type Tokens = { token: string; expiry: number; refresh_token: { token: string; expiry: number } };

/** What is persisted of the session (1 §3, B5). `flow`: a visitor in the auth flow; `notice`: what the login screen has to say. */
export type Session = { tokens?: Tokens; user?: SessionUser; flow?: "sign_in"; notice?: "expired" };

export type SessionStore = ReturnType<typeof createSession>;

/** The small store of who is signed in. Each change is written at once, so that other tabs and a reload see it. */
export function createSession({ store, nowSeconds }: { store: Store; nowSeconds: () => number }) {
  const listeners = new Set<() => void>();
  let session = read();

  function read(): Session {
    return readStored(store, storageKeys.session, isSession) ?? {};
  }

  function write(next: Session): void {
    session = next;
    store.setItem(storageKeys.session, JSON.stringify(next));
    tell();
  }

  function tell(): void {
    for (const listener of listeners) listener();
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
    /** Reads the store again: another tab may have renewed the tokens, or ended the session. */
    reread(): Session {
      const before = JSON.stringify(session);
      const found = read();
      if (JSON.stringify(found) !== before) {
        session = found;
        tell();
      }
      return session;
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    state(): SessionState {
      if (session.tokens) return "signed_in";
      return session.flow === "sign_in" ? "at_login" : "visitor";
    },
    beginSignIn: () => write({ flow: "sign_in" }),
    signIn: (reply: SignedIn) => write({ tokens: tokensOf(reply), user: reply.user }),
    renew(reply: Renewed): void {
      write({ ...session, tokens: tokensOf(reply) });
    },
    setUser: (user: SessionUser) => write({ ...session, user }),
    /** Forgets who was here; the visitor is at the login step afterwards (A7, B4). */
    end(notice?: "expired"): void {
      write({ flow: "sign_in", ...(notice ? { notice } : {}) });
    },
    dismissNotice(): void {
      const { notice: _, ...rest } = session;
      write(rest);
    },
  };
}

function isSession(value: unknown): value is Session {
  if (!isRecord(value)) return false;
  const { tokens, user } = value;
  if (tokens === undefined) return true;
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

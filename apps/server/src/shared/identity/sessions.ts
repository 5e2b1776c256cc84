import { timingSafeEqual } from "node:crypto";
import type { EndpointReply } from "@atrium/contract/client.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Selectable } from "kysely";
import { v7 } from "uuid";
import type { Clock } from "../clock.ts";
import type { Tenant } from "../database/database.ts";
import type { UsersTable } from "../database/schema-people.ts";
import { keepsCookies, readCookie, setCookie } from "../http/cookies.ts";
import type { AccessTokens } from "./access-tokens.ts";
import type { Callers } from "./callers.ts";
import { hashOf, newSecret } from "./secrets.ts";
import { toUser } from "./user-reply.ts";

/** How long a session lasts at most, however often it is renewed. */
export const sessionSeconds = 30 * 24 * 60 * 60;
/** How long somebody may take to finish signing up. */
const unfinishedSeconds = 30 * 60;

export type EndReason =
  | "logout"
  | "refresh_reused"
  | "companion_missing"
  | "password_reset"
  | "password_changed"
  | "ended_by_owner"
  | "deactivated"
  | "verified";

export type Sessions = {
  /** A session with all that the portal needs to keep it. A browser gets the companion cookie with it. Not inside a transaction. */
  begin(
    tenant: Tenant,
    person: Selectable<UsersTable>,
    http: { request: FastifyRequest; reply: FastifyReply },
  ): Promise<EndpointReply<"POST /auth/v2/login">>;
  /** A short session that cannot be renewed, for somebody who has proved the address but not finished signing up. The same holds. */
  beginUnfinished(
    tenant: Tenant,
    userUuid: string,
    request: FastifyRequest,
  ): Promise<{ token: string; expires_in: number }>;
  end(tenant: Tenant, sessionUuid: string, reason: EndReason): Promise<void>;
  /** Every session of a person, but for one that may be named, in all processes within a second. Says how many those were. */
  endAll(tenant: Tenant, userUuid: string, reason: EndReason, but?: { sessionUuid: string }): Promise<number>;
};

export function sessions(options: { tokens: AccessTokens; callers: Callers; clock: Clock }): Sessions {
  const { tokens, callers, clock } = options;

  async function insert(
    tenant: Tenant,
    session: {
      uuid: string;
      userUuid: string;
      request: FastifyRequest;
      seconds: number;
      companion?: string;
      refreshToken?: string;
    },
  ): Promise<void> {
    const { uuid } = session;
    const now = clock.now();
    const { db, portfolioUuid } = tenant;
    // Issuing the token may read the keys anew, and the embedded database's one connection would be waiting for its own end.
    if (db.isTransaction) throw new Error("A session begins after the transaction that lets somebody in.");
    const row = {
      portfolio_uuid: portfolioUuid,
      uuid,
      user_uuid: session.userUuid,
      user_agent: session.request.headers["user-agent"]?.slice(0, 300) ?? null,
      created_at: now,
      expires_at: new Date(now.getTime() + session.seconds * 1000),
      companion_hash: session.companion ? hashOf(session.companion) : null,
    };
    if (!session.refreshToken) {
      await db.insertInto("sessions").values(row).execute();
      return;
    }
    // One statement for both rows: as good as a transaction, without its round trips.
    await db
      .with("begun", (begin) => begin.insertInto("sessions").values(row).returning("uuid"))
      .insertInto("refresh_tokens")
      .values({
        portfolio_uuid: portfolioUuid,
        token_hash: hashOf(session.refreshToken),
        session_uuid: uuid,
        generation: 0,
        created_at: now,
      })
      .execute();
  }

  /** A session's row and its token, made at the same time. */
  async function open(tenant: Tenant, session: Omit<Parameters<typeof insert>[1], "uuid">): Promise<string> {
    const uuid = v7();
    const { portfolioUuid } = tenant;
    const [token] = await Promise.all([
      tokens.issue({ portfolioUuid, userUuid: session.userUuid, sessionUuid: uuid }),
      insert(tenant, { ...session, uuid }),
    ]);
    return token;
  }

  return {
    async begin(tenant, person, { request, reply }) {
      const refreshToken = newSecret();
      const companion = keepsCookies(request) ? newSecret() : undefined;
      const token = await open(tenant, {
        userUuid: person.uuid,
        request,
        seconds: sessionSeconds,
        refreshToken,
        ...(companion ? { companion } : {}),
      });
      if (companion) setCookie(reply, "companion", companion, sessionSeconds);
      return {
        token,
        expires_in: tokens.seconds,
        refresh_token: { token: refreshToken, expires_in: sessionSeconds },
        user: toUser(person),
      };
    },
    async beginUnfinished(tenant, userUuid, request) {
      const token = await open(tenant, { userUuid, request, seconds: unfinishedSeconds });
      return { token, expires_in: tokens.seconds };
    },
    async end({ db, portfolioUuid }, sessionUuid, reason) {
      await db
        .updateTable("sessions")
        .set({ ended_at: clock.now(), end_reason: reason })
        .where("portfolio_uuid", "=", portfolioUuid)
        .where("uuid", "=", sessionUuid)
        .where("ended_at", "is", null)
        .execute();
      callers.forget(sessionUuid);
    },
    async endAll({ db, portfolioUuid }, userUuid, reason, but) {
      const ended = await db
        .updateTable("sessions")
        .set({ ended_at: clock.now(), end_reason: reason })
        .where("portfolio_uuid", "=", portfolioUuid)
        .where("user_uuid", "=", userUuid)
        .where("ended_at", "is", null)
        .$if(but !== undefined, (query) => query.where("uuid", "!=", but?.sessionUuid ?? ""))
        .returning("uuid")
        .execute();
      for (const { uuid } of ended) callers.forget(uuid);
      return ended.length;
    },
  };
}

/** Whether the browser that renews is the one that signed in; a session that never had a companion asks for none. */
export function hasCompanion(request: FastifyRequest, companionHash: Uint8Array | null): boolean {
  if (!companionHash) return true;
  const held = readCookie(request, "companion");
  return held !== undefined && timingSafeEqual(hashOf(held), companionHash);
}

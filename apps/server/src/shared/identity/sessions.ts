import { timingSafeEqual } from "node:crypto";
import type { EndpointReply } from "@atrium/contract/client.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Selectable } from "kysely";
import { v7 } from "uuid";
import { type Asked, audit, type AuditEntry, auditRow } from "../audit/audit.ts";
import type { Clock } from "../clock.ts";
import type { Tenant } from "../database/database.ts";
import { inTransaction } from "../database/in-transaction.ts";
import type { UsersTable } from "../database/schema-people.ts";
import { keepsCookies, readCookie, setCookie } from "../http/cookies.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { AccessTokens } from "./access-tokens.ts";
import type { Callers } from "./callers.ts";
import { hashOf, newSecret } from "./secrets.ts";
import { toUser } from "./user-reply.ts";

/** How long a session lasts at most, however often it is renewed. */
export const sessionSeconds = 30 * 24 * 60 * 60;
/** As much as is kept of what a browser says of itself. */
export const longestUserAgent = 300;
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

/** Ends that the person meant; the others are the portal's own doing. */
const meant: readonly EndReason[] = ["logout", "ended_by_owner", "password_reset", "password_changed", "verified"];

export type Sessions = {
  /** A session with all that the portal needs to keep it. A browser gets the companion cookie with it. Not inside a transaction. */
  begin(
    tenant: Tenant,
    person: Selectable<UsersTable>,
    http: { request: FastifyRequest; reply: FastifyReply },
    by: "password" | "provider",
  ): Promise<EndpointReply<"POST /auth/v2/login">>;
  /** A short session that cannot be renewed, for somebody who has proved the address but not finished signing up. The same holds. */
  beginUnfinished(
    tenant: Tenant,
    userUuid: string,
    request: FastifyRequest,
  ): Promise<{ token: string; expires_in: number }>;
  end(tenant: Tenant, sessionUuid: string, reason: EndReason, request?: Asked): Promise<void>;
  /** Every session of a person, but for one that may be named, in all processes within a second. Says how many those were. */
  endAll(
    tenant: Tenant,
    userUuid: string,
    reason: EndReason,
    about?: { but?: { sessionUuid: string }; request?: Asked },
  ): Promise<number>;
};

export function sessions(options: {
  tokens: AccessTokens;
  callers: Callers;
  metrics: Metrics;
  clock: Clock;
}): Sessions {
  const { tokens, callers, metrics, clock } = options;

  async function insert(
    tenant: Tenant,
    session: {
      uuid: string;
      userUuid: string;
      request: FastifyRequest;
      seconds: number;
      by: "password" | "provider" | "code";
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
      user_agent: session.request.headers["user-agent"]?.slice(0, longestUserAgent) ?? null,
      created_at: now,
      expires_at: new Date(now.getTime() + session.seconds * 1000),
      companion_hash: session.companion ? hashOf(session.companion) : null,
    };
    const { userUuid, by, request } = session;
    const noted = auditRow(
      tenant,
      {
        action: "session.begun",
        actor: { kind: "user", uuid: userUuid },
        target: { kind: "session", uuid },
        details: { by },
      },
      { now, request },
    );
    // One statement for all rows: as good as a transaction, without its round trips.
    const begun = db
      .with("begun", (begin) => begin.insertInto("sessions").values(row).returning("uuid"))
      .with("noted", (note) => note.insertInto("audit_entries").values(noted).returning("uuid"));
    if (!session.refreshToken) {
      await begun.selectFrom("begun").select("uuid").execute();
      return;
    }
    await begun
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
    async begin(tenant, person, { request, reply }, by) {
      const refreshToken = newSecret();
      const companion = keepsCookies(request) ? newSecret() : undefined;
      const token = await open(tenant, {
        userUuid: person.uuid,
        request,
        seconds: sessionSeconds,
        by,
        refreshToken,
        ...(companion ? { companion } : {}),
      });
      metrics.happened("sign_in", by);
      if (companion) setCookie(reply, "companion", companion, sessionSeconds);
      return {
        token,
        expires_in: tokens.seconds,
        refresh_token: { token: refreshToken, expires_in: sessionSeconds },
        user: toUser(person),
      };
    },
    async beginUnfinished(tenant, userUuid, request) {
      const token = await open(tenant, { userUuid, request, seconds: unfinishedSeconds, by: "code" });
      return { token, expires_in: tokens.seconds };
    },
    async end(tenant, sessionUuid, reason, request) {
      await inTransaction(tenant, async (own) => {
        const now = clock.now();
        const ended = await ending(own, reason, now).where("uuid", "=", sessionUuid).executeTakeFirst();
        if (!ended) return;
        const target = { kind: "session", uuid: sessionUuid };
        const actor = actorOf(reason, ended.user_uuid);
        await audit(own, { action: "session.ended", actor, target, details: { reason } }, { now, request });
      });
      callers.forget(sessionUuid);
    },
    async endAll(tenant, userUuid, reason, { but, request } = {}) {
      const ended = await inTransaction(tenant, async (own) => {
        const now = clock.now();
        const rows = await ending(own, reason, now)
          .where("user_uuid", "=", userUuid)
          .$if(but !== undefined, (query) => query.where("uuid", "!=", but?.sessionUuid ?? ""))
          .execute();
        if (rows.length > 0) {
          const target = { kind: "user", uuid: userUuid };
          const actor = actorOf(reason, userUuid);
          const details = { reason, ended: rows.length };
          await audit(own, { action: "session.all_ended", actor, target, details }, { now, request });
        }
        return rows;
      });
      for (const { uuid } of ended) callers.forget(uuid);
      return ended.length;
    },
  };
}

function ending({ db, portfolioUuid }: Tenant, reason: EndReason, now: Date) {
  return db
    .updateTable("sessions")
    .set({ ended_at: now, end_reason: reason })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("ended_at", "is", null)
    .returning(["uuid", "user_uuid"]);
}

function actorOf(reason: EndReason, userUuid: string): AuditEntry["actor"] {
  return meant.includes(reason) ? { kind: "user", uuid: userUuid } : { kind: "system" };
}

/** Whether the browser that renews is the one that signed in; a session that never had a companion asks for none. */
export function hasCompanion(request: FastifyRequest, companionHash: Uint8Array | null): boolean {
  if (!companionHash) return true;
  const held = readCookie(request, "companion");
  return held !== undefined && timingSafeEqual(hashOf(held), companionHash);
}

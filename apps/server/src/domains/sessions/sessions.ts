import { timingSafeEqual } from "node:crypto";
import type { EndpointReply } from "@atrium/contract/client.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Selectable, sql } from "kysely";
import { v7 } from "uuid";
import { type Asked, record, type Fact, factRow } from "../../platform/facts/facts.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { inTransaction } from "../../platform/database/in-transaction.ts";
import type { UsersTable } from "../people/tables.ts";
import { keepsCookies, readCookie, setCookie } from "../../platform/http/cookies.ts";
import type { Metrics } from "../../platform/metrics/metrics.ts";
import type { AccessTokens } from "./access-tokens.ts";
import type { Callers } from "./callers.ts";
import { hashOf, newSecret } from "../../platform/keys/secrets.ts";
import { toUser } from "../people/user-reply.ts";

/** The longest session, however often it is renewed. */
export const sessionSeconds = 30 * 24 * 60 * 60;
/** How much of a browser's user agent is stored. */
const longestUserAgent = 300;
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

/** Reasons that the person chose; the others are the server's. */
const meant: readonly EndReason[] = ["logout", "ended_by_owner", "password_reset", "password_changed", "verified"];

/** A new session's person, whether it is their first one, and whether an earlier one reported the same browser. */
export type Begun = {
  session: EndpointReply<"POST /auth/v2/login">;
  person: Selectable<UsersTable>;
  isFirst: boolean;
  isAlike: boolean;
};

export type Sessions = {
  /** Creates a session with its tokens. A browser also gets the companion cookie. Not for use inside a transaction. */
  begin(
    tenant: Tenant,
    userUuid: string,
    http: { request: FastifyRequest; reply: FastifyReply },
    by: "password" | "provider",
  ): Promise<Begun>;
  /**
   * Creates a short session that cannot be renewed, for somebody who has proved the address but not finished signing up. Not for use inside a
   * transaction either.
   */
  beginUnfinished(
    tenant: Tenant,
    userUuid: string,
    request: FastifyRequest,
  ): Promise<{ token: string; expires_in: number }>;
  end(tenant: Tenant, sessionUuid: string, reason: EndReason, request?: Asked): Promise<void>;
  /** Ends every session of a person except one, in all processes within a second. Returns how many those were. */
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

  /** Inserts a session's rows and issues its token in parallel; returns what was known of the person before. */
  async function open(tenant: Tenant, opened: Opened) {
    const { db, portfolioUuid } = tenant;
    // Issuing a token may read the keys, which would wait for ever for the embedded database's only connection.
    if (db.isTransaction) throw new Error("A session must begin after the transaction that admits the person.");
    const uuid = v7();
    const [{ token }, known] = await Promise.all([
      tokens.issue({ portfolioUuid, userUuid: opened.userUuid, sessionUuid: uuid }),
      insertSession(tenant, { ...opened, uuid, now: clock.now() }),
    ]);
    return { token, ...known };
  }

  return {
    async begin(tenant, userUuid, { request, reply }, by) {
      const refreshToken = newSecret();
      const companion = keepsCookies(request) ? newSecret() : undefined;
      const secrets = { refreshToken, ...(companion ? { companion } : {}) };
      const opened = { userUuid, request, seconds: sessionSeconds, by, ...secrets };
      const { token, had_sessions, had_alike, ...person } = await open(tenant, opened);
      metrics.happened("sign_in", by);
      if (companion) setCookie(reply, "companion", companion, sessionSeconds);
      const session = {
        token,
        expires_in: tokens.seconds,
        refresh_token: { token: refreshToken, expires_in: sessionSeconds },
        user: toUser(person),
      };
      return { session, person, isFirst: !had_sessions, isAlike: had_alike };
    },
    async beginUnfinished(tenant, userUuid, request) {
      const { token } = await open(tenant, { userUuid, request, seconds: unfinishedSeconds, by: "code" });
      return { token, expires_in: tokens.seconds };
    },
    async end(tenant, sessionUuid, reason, request) {
      await inTransaction(tenant, async (own) => {
        const now = clock.now();
        const ended = await ending(own, reason, now).where("uuid", "=", sessionUuid).executeTakeFirst();
        if (!ended) return;
        const target = { kind: "session", uuid: sessionUuid };
        const actor = actorOf(reason, ended.user_uuid);
        await record(own, { action: "session.ended", actor, target, details: { reason } }, { now, request });
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
          await record(own, { action: "session.all_ended", actor, target, details }, { now, request });
        }
        return rows;
      });
      for (const { uuid } of ended) callers.forget(uuid);
      return ended.length;
    },
  };
}

type Opened = {
  userUuid: string;
  request: FastifyRequest;
  seconds: number;
  by: "password" | "provider" | "code";
  companion?: string;
  refreshToken?: string;
};

/**
 * Inserts the rows of a session and reads its person: in one statement, which is atomic without the round trips of a transaction. It reads the state
 * before the session.
 */
function insertSession(
  tenant: Tenant,
  { uuid, userUuid, request, seconds, by, companion, refreshToken, now }: Opened & { uuid: string; now: Date },
) {
  const { db, portfolioUuid } = tenant;
  const userAgent = userAgentOf(request);
  const row = {
    portfolio_uuid: portfolioUuid,
    uuid,
    user_uuid: userUuid,
    user_agent: userAgent,
    created_at: now,
    expires_at: new Date(now.getTime() + seconds * 1000),
    companion_hash: companion ? hashOf(companion) : null,
  };
  const actor = { kind: "user", uuid: userUuid } as const;
  const target = { kind: "session", uuid };
  const noted = factRow(tenant, { action: "session.begun", actor, target, details: { by } }, { now, request });
  const renewal = sql<Buffer>`${refreshToken ? hashOf(refreshToken) : null}::bytea`;
  return db
    .with("begun", (begin) =>
      begin.insertInto("sessions").values(row).returning(["portfolio_uuid", "uuid", "created_at"]),
    )
    .with("noted", (note) => note.insertInto("facts").values(noted).returning("uuid"))
    .with("renewable", (renew) =>
      renew
        .insertInto("refresh_tokens")
        .columns(["portfolio_uuid", "token_hash", "session_uuid", "generation", "created_at"])
        .expression(({ selectFrom, lit }) =>
          selectFrom("begun")
            .select(["portfolio_uuid", renewal.as("token_hash"), "uuid", lit(0).as("generation"), "created_at"])
            .where(renewal, "is not", null),
        )
        .returning("session_uuid"),
    )
    .selectFrom("users")
    .selectAll("users")
    .select(({ exists, selectFrom }) => {
      const before = selectFrom("sessions as before")
        .whereRef("before.portfolio_uuid", "=", "users.portfolio_uuid")
        .whereRef("before.user_uuid", "=", "users.uuid")
        .select("before.uuid");
      const alike = before.where(({ fn, val }) => fn.coalesce("before.user_agent", val("")), "=", userAgent ?? "");
      return [exists(before).$castTo<boolean>().as("had_sessions"), exists(alike).$castTo<boolean>().as("had_alike")];
    })
    .where("users.portfolio_uuid", "=", portfolioUuid)
    .where("users.uuid", "=", userUuid)
    .executeTakeFirstOrThrow();
}

export function userAgentOf({ headers }: Pick<FastifyRequest, "headers">): string | null {
  return headers["user-agent"]?.slice(0, longestUserAgent) ?? null;
}

function ending({ db, portfolioUuid }: Tenant, reason: EndReason, now: Date) {
  return db
    .updateTable("sessions")
    .set({ ended_at: now, end_reason: reason })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("ended_at", "is", null)
    .returning(["uuid", "user_uuid"]);
}

function actorOf(reason: EndReason, userUuid: string): Fact["actor"] {
  return meant.includes(reason) ? { kind: "user", uuid: userUuid } : { kind: "system" };
}

/** Whether the browser that renews is the one that signed in; a session without a companion cookie needs none. */
export function hasCompanion(request: FastifyRequest, companionHash: Uint8Array | null): boolean {
  if (!companionHash) return true;
  const held = readCookie(request, "companion");
  return held !== undefined && timingSafeEqual(hashOf(held), companionHash);
}

import { BoundedCache } from "../../platform/concurrency/bounded-cache.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { isOneOf } from "../../platform/database/one-of.ts";
import { prepare } from "../../platform/database/prepared.ts";
import { Refusal, refuse } from "../../platform/http/refusal.ts";
import { batch } from "../../platform/concurrency/batch.ts";
import type { AccessClaims, AccessTokens } from "./access-tokens.ts";
import { readPreview } from "./preview-caller.ts";
import { callerColumns, callerFrom, callerRights } from "./caller-row.ts";
import { stands } from "../people/valid-session.ts";
import { readView } from "./view-as-caller.ts";
import type { Caller } from "../../platform/http/who-calls.ts";

export type SessionClaims = Omit<AccessClaims, "expiresAt" | "actorUuid" | "preview">;

/** The longest time for which an ended session is still accepted in any process. */
const believedSeconds = 1;
/** The most sessions that one statement looks up: in a rush every caller is new, and a statement each would cost more than the read. */
const mostTogether = 50;

export type Callers = {
  ofToken(token: string): Promise<Caller>;
  /** Whether a token is valid, and belongs to somebody who views the portal as another person, or previews it. */
  isViewAs(token: string): Promise<boolean>;
  /** When a token expires. */
  endOfToken(token: string): Promise<Date>;
  /** The caller of a session that something other than its token proves; refused if it has ended. */
  ofSession(session: SessionClaims): Promise<Caller>;
  /** Drops a session from the cache, after this process ended or changed it. */
  forget(sessionUuid: string): void;
};

/**
 * Finds the caller of an access token. The signature is verified once per token, and the session is read at most once a second, so that a page's ten
 * calls cost one look-up and a log-out takes effect within a second everywhere.
 */
export function callers(options: { database: Database; tokens: AccessTokens; clock: Clock }): Callers {
  const { database, tokens, clock } = options;
  const claims = new BoundedCache<AccessClaims>({ clock, seconds: tokens.seconds, most: 10_000 });
  const sessions = new BoundedCache<Caller | undefined>({ clock, seconds: believedSeconds, most: 10_000 });
  const read = batch<SessionClaims, Caller | undefined>({
    most: mostTogether,
    keyOf: ({ portfolioUuid }) => portfolioUuid,
    failsAsOne: true,
    work: (claimed) => readCallers(database, claimed, clock.now()),
  });

  async function ofSession(claim: SessionClaims): Promise<Caller> {
    const caller = await sessions.get(claim.sessionUuid, () => read(claim));
    return caller?.userUuid === claim.userUuid ? caller : refuse("session_ended");
  }

  const views = new BoundedCache<Caller | undefined>({ clock, seconds: believedSeconds, most: 1_000 });

  /** The viewed person, while the view has not ended and the actor still may. */
  async function ofView({ portfolioUuid, userUuid, sessionUuid }: SessionClaims, actorUuid: string): Promise<Caller> {
    const asked = { portfolioUuid, viewUuid: sessionUuid, viewedUuid: userUuid, actorUuid };
    const caller = await views.get(sessionUuid, () => readView(database, ofSession, asked, clock.now()));
    return caller?.userUuid === userUuid ? caller : refuse("session_ended");
  }

  const previews = new BoundedCache<Caller | undefined>({ clock, seconds: believedSeconds, most: 1_000 });

  /** The reader of a preview, while the actor still may. */
  async function ofPreview(token: string, claim: AccessClaims): Promise<Caller> {
    return (await previews.get(token, () => readPreview(database, ofSession, claim))) ?? refuse("session_ended");
  }

  const claimOf = (token: string) => claims.get(token, () => tokens.verify(token));

  return {
    async ofToken(token) {
      const claim = await claimOf(token);
      if (claim.expiresAt <= clock.now().getTime() / 1000) return refuse("token_expired");
      if (claim.preview) return ofPreview(token, claim);
      return claim.actorUuid ? ofView(claim, claim.actorUuid) : ofSession(claim);
    },
    async isViewAs(token) {
      try {
        return (await claimOf(token)).actorUuid !== undefined;
      } catch (error) {
        if (error instanceof Refusal) return false;
        throw error;
      }
    },
    endOfToken: async (token) => new Date((await claimOf(token)).expiresAt * 1000),
    ofSession,
    forget(sessionUuid) {
      sessions.forget(sessionUuid);
      views.forget(sessionUuid);
    },
  };
}

const peopleOfSessions = prepare((db, value: { portfolioUuid: string; sessionUuids: readonly string[]; now: Date }) =>
  db
    .selectFrom("sessions")
    .innerJoin("users", (join) =>
      join.onRef("users.portfolio_uuid", "=", "sessions.portfolio_uuid").onRef("users.uuid", "=", "sessions.user_uuid"),
    )
    .where("sessions.portfolio_uuid", "=", value.portfolioUuid)
    .where(isOneOf("sessions.uuid", value.sessionUuids))
    .where(stands(value.now))
    .select(["sessions.uuid as session_uuid", "sessions.created_at as signed_in_at"])
    .select(callerColumns)
    .select(callerRights),
);

/** The callers of several sessions of one portfolio, in their order. */
async function readCallers(
  database: Database,
  claimed: readonly SessionClaims[],
  now: Date,
): Promise<(Caller | undefined)[]> {
  const tenant = database.tenant(claimed[0]?.portfolioUuid ?? "");
  const { portfolioUuid, db } = tenant;
  const sessionUuids = claimed.map(({ sessionUuid }) => sessionUuid);
  const rows = await peopleOfSessions(db, { portfolioUuid, sessionUuids, now });
  const bySession = new Map(rows.map((row) => [row.session_uuid, row]));
  return sessionUuids.map((sessionUuid) => {
    const row = bySession.get(sessionUuid);
    return row && callerFrom(row, tenant);
  });
}

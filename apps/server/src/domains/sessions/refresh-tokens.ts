import { createHmac } from "node:crypto";
import type { Tenant } from "../../platform/database/database.ts";

/**
 * The successor of a token: a keyed hash of it, so that a repeated refresh gets the same successor although only hashes are stored. Without the
 * installation's secret it cannot be computed.
 */
export function successorOf(token: string, secret: Uint8Array): string {
  return createHmac("sha256", secret).update(token).digest("base64url");
}

type Session = { sessionUuid: string; userUuid: string; expiresAt: Date };

export type Rotation =
  | ({ outcome: "rotated" | "repeated" } & Session)
  /** A stolen token, or one without its cookie: the session must end. */
  | ({ outcome: "refresh_reused" | "companion_missing" } & Session)
  | { outcome: "refused" };

/**
 * Replaces a refresh token by its successor, on the locked row: it needs a transaction. Two tabs that refresh at once both get the same successor
 * for a few seconds; any other second use means that the token was stolen.
 */
export async function rotate(
  { db, portfolioUuid }: Tenant,
  token: {
    tokenHash: Buffer;
    successorHash: Buffer;
    now: Date;
    /** How long after its use a token is still accepted, while its successor is unused. */
    graceMs: number;
    hasCompanion: (companionHash: Uint8Array | null) => boolean;
  },
): Promise<Rotation> {
  const { tokenHash, successorHash, now, graceMs } = token;
  const held = await db
    .selectFrom("refresh_tokens as token")
    .innerJoin("sessions as session", (join) =>
      join
        .onRef("session.portfolio_uuid", "=", "token.portfolio_uuid")
        .onRef("session.uuid", "=", "token.session_uuid"),
    )
    .innerJoin("users as person", (join) =>
      join.onRef("person.portfolio_uuid", "=", "session.portfolio_uuid").onRef("person.uuid", "=", "session.user_uuid"),
    )
    .where("token.portfolio_uuid", "=", portfolioUuid)
    .where("token.token_hash", "=", tokenHash)
    .select(["token.generation", "token.used_at", "token.session_uuid", "session.user_uuid", "session.expires_at"])
    .select(["session.ended_at", "session.companion_hash", "person.deactivated"])
    .forUpdate(["token", "session"])
    .executeTakeFirst();
  if (!held || held.ended_at || held.deactivated || held.expires_at <= now) return { outcome: "refused" };
  const session = { sessionUuid: held.session_uuid, userUuid: held.user_uuid, expiresAt: held.expires_at };
  if (!token.hasCompanion(held.companion_hash)) return { outcome: "companion_missing", ...session };
  if (held.used_at) {
    const successor = await db
      .selectFrom("refresh_tokens")
      .select("used_at")
      .where("portfolio_uuid", "=", portfolioUuid)
      .where("token_hash", "=", successorHash)
      .executeTakeFirst();
    const inGrace = now.getTime() - held.used_at.getTime() <= graceMs;
    return { outcome: inGrace && successor && !successor.used_at ? "repeated" : "refresh_reused", ...session };
  }
  await db
    .updateTable("refresh_tokens")
    .set({ used_at: now })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("token_hash", "=", tokenHash)
    .execute();
  await db
    .insertInto("refresh_tokens")
    .values({
      portfolio_uuid: portfolioUuid,
      token_hash: successorHash,
      session_uuid: held.session_uuid,
      generation: held.generation + 1,
      created_at: now,
    })
    .execute();
  return { outcome: "rotated", ...session };
}

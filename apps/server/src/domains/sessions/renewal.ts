import type { EndpointReply } from "@atrium/contract/client.ts";
import type { FastifyRequest } from "fastify";
import type { Brand } from "../brands/brands.ts";
import { portalOrigin } from "../brands/portal-origin.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { hashOf } from "../../platform/keys/secrets.ts";
import { hasCompanion } from "./sessions.ts";
import { refreshReuseLetter } from "./letters.ts";
import type { Services } from "./services.ts";
import { rotate, successorOf } from "./refresh-tokens.ts";
import { findAddressee } from "./store.ts";

/** How long two tabs that refresh at once are both accepted (reliability L9). */
const graceMs = 10_000;

/**
 * Issues a new pair of tokens for a refresh token. A used token, or one without its cookie, was stolen: the session ends for both holders, and its
 * owner is notified by mail.
 */
export async function renew(
  services: Services,
  brand: Brand,
  request: FastifyRequest,
  refreshToken: string,
): Promise<EndpointReply<"POST /auth/v2/refresh">> {
  const { callers, clock, database, keys, outbox, sessions, tokens } = services;
  const tenant = database.tenant(brand.portfolio_uuid);
  const successor = successorOf(refreshToken, keys.refreshSecret);
  const now = clock.now();
  // Before the transaction: it may query the database, and the embedded one has only one connection.
  const origin = await portalOrigin(services, brand, request);
  const rotation = await tenant.db.transaction().execute(async (db) => {
    const own = { ...tenant, db };
    const rotated = await rotate(own, {
      tokenHash: hashOf(refreshToken),
      successorHash: hashOf(successor),
      now,
      graceMs,
      hasCompanion: (companionHash) => hasCompanion(request, companionHash),
    });
    if (rotated.outcome === "refresh_reused" || rotated.outcome === "companion_missing") {
      await sessions.end(own, rotated.sessionUuid, rotated.outcome, request);
      const { email, locale } = await findAddressee(own, rotated.userUuid);
      const spoken = locale ?? brand.languageCodes[0] ?? "en";
      await outbox.post(own, refreshReuseLetter({ brand, to: email, locale: spoken, origin }));
    }
    return rotated;
  });
  if (rotation.outcome === "refused") return refuse("refresh_refused");
  const { sessionUuid, userUuid, expiresAt, outcome } = rotation;
  if (outcome === "refresh_reused" || outcome === "companion_missing") {
    callers.forget(sessionUuid);
    request.log.warn(
      { session: sessionUuid, reason: outcome, trace_id: request.id },
      "a refresh token was used without its cookie: session ended",
    );
    return refuse("refresh_refused");
  }
  const { token, seconds } = await tokens.issue({ portfolioUuid: tenant.portfolioUuid, userUuid, sessionUuid });
  return {
    token,
    expires_in: seconds,
    refresh_token: { token: successor, expires_in: Math.floor((expiresAt.getTime() - now.getTime()) / 1000) },
  };
}

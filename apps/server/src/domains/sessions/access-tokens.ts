import { viewAsSeconds } from "@atrium/rules/view-as.ts";
import { type SignedToken, type Signing, signToken, uuidOf, verifyToken } from "../../platform/keys/signed-tokens.ts";

/** What an access token says: whose session of which portfolio. Everything else is read from the database. */
export type AccessClaims = {
  portfolioUuid: string;
  userUuid: string;
  sessionUuid: string;
  /** Who sees the portal as that person; the session is a row of `view_as_sessions` then (RFC 8693's `act`). */
  actorUuid?: string | undefined;
  expiresAt: number;
};

export type AccessTokens = {
  seconds: number;
  /** A new one, of the full length unless it has to end before. */
  issue(claims: Omit<AccessClaims, "expiresAt" | "actorUuid">, notAfter?: Date): Promise<SignedToken>;
  /** One that is good until `until`: for somebody who sees the portal as another person, and has no way to renew it. */
  issueToView(claims: Omit<AccessClaims, "expiresAt"> & { actorUuid: string }, until: Date): Promise<SignedToken>;
  /** Refuses with `token_expired` what was good once, and with `unauthenticated` everything else. */
  verify(token: string): Promise<AccessClaims>;
};

const audience = "portal";
const type = "at+jwt";

export function accessTokens({ seconds, ...signing }: Signing & { seconds: number }): AccessTokens {
  return {
    seconds,
    issue({ portfolioUuid, userUuid, sessionUuid }, notAfter) {
      const claims = { sid: sessionUuid, portfolio: portfolioUuid };
      return signToken(signing, { type, audience, subject: userUuid, seconds, notAfter, claims });
    },
    issueToView({ portfolioUuid, userUuid, sessionUuid, actorUuid }, until) {
      const claims = { sid: sessionUuid, portfolio: portfolioUuid, act: { sub: actorUuid } };
      return signToken(signing, {
        type,
        audience,
        subject: userUuid,
        seconds: viewAsSeconds,
        notAfter: until,
        claims,
      });
    },
    async verify(token) {
      const said = await verifyToken(signing, token, { type, audience, claims: ["sid", "portfolio"] });
      return {
        portfolioUuid: uuidOf(said["portfolio"]),
        userUuid: uuidOf(said.sub),
        sessionUuid: uuidOf(said["sid"]),
        actorUuid: actorOf(said["act"]),
        expiresAt: said.exp,
      };
    },
  };
}

/** Who acts, where a token says so at all: what it says is then theirs, or the token is none. */
function actorOf(act: unknown): string | undefined {
  if (act === undefined) return undefined;
  return uuidOf(typeof act === "object" && act !== null && "sub" in act ? act.sub : undefined);
}

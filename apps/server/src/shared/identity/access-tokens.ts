import { randomUUID } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import { Refusal, refuse } from "../http/refusal.ts";
import type { SigningKeys } from "./signing-keys.ts";

/** What an access token says: whose session of which portfolio. Everything else is read from the database. */
export type AccessClaims = { portfolioUuid: string; userUuid: string; sessionUuid: string; expiresAt: number };

export type AccessTokens = {
  seconds: number;
  issue(claims: Omit<AccessClaims, "expiresAt">): Promise<string>;
  /** Refuses with `token_expired` what was good once, and with `unauthenticated` everything else. */
  verify(token: string): Promise<AccessClaims>;
};

const audience = "portal";
const type = "at+jwt";
const longestToken = 2_000;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Who signs: the same for all processes of an installation, whatever their ports. */
export function issuerOf({ publicUrl }: Pick<Config, "publicUrl">): string {
  return publicUrl ?? "http://localhost";
}

export function accessTokens(options: {
  keys: SigningKeys;
  issuer: string;
  seconds: number;
  clock: Clock;
}): AccessTokens {
  const { keys, issuer, seconds, clock } = options;
  return {
    seconds,
    async issue({ portfolioUuid, userUuid, sessionUuid }) {
      const { kid, privateKey } = await keys.signing();
      const now = Math.floor(clock.now().getTime() / 1000);
      return (
        new SignJWT({ sid: sessionUuid, portfolio: portfolioUuid })
          .setProtectedHeader({ alg: "EdDSA", kid, typ: type })
          // Two tokens of one second are two tokens all the same.
          .setJti(randomUUID())
          .setSubject(userUuid)
          .setIssuer(issuer)
          .setAudience(audience)
          .setIssuedAt(now)
          .setExpirationTime(now + seconds)
          .sign(privateKey)
      );
    },
    async verify(token) {
      if (token.length > longestToken) return refuse("unauthenticated");
      try {
        const { payload } = await jwtVerify(
          token,
          async ({ kid = "" }) => (await keys.publicKeyOf(kid)) ?? refuse("unauthenticated"),
          {
            algorithms: ["EdDSA"],
            audience,
            issuer,
            typ: type,
            currentDate: clock.now(),
            requiredClaims: ["sub", "exp", "iat", "sid", "portfolio"],
          },
        );
        if (![payload.portfolio, payload.sub, payload.sid].every((id) => typeof id === "string" && uuid.test(id))) {
          return refuse("unauthenticated");
        }
        return {
          portfolioUuid: String(payload.portfolio),
          userUuid: String(payload.sub),
          sessionUuid: String(payload.sid),
          expiresAt: Number(payload.exp),
        };
      } catch (error) {
        if (error instanceof Refusal) throw error;
        return refuse(error instanceof errors.JWTExpired ? "token_expired" : "unauthenticated");
      }
    },
  };
}

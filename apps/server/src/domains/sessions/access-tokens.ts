import { previewSeconds } from "@atrium/rules/preview.ts";
import { viewAsSeconds } from "@atrium/rules/view-as.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { type SignedToken, type Signing, signToken, uuidOf, verifyToken } from "../../platform/keys/signed-tokens.ts";

/** The content of an access token: portfolio, person and session. Everything else is read from the database. */
export type AccessClaims = {
  portfolioUuid: string;
  userUuid: string;
  sessionUuid: string;
  /** The actor, if somebody views the portal as that person; the session is then a row of `view_as_sessions` (RFC 8693's `act`). */
  actorUuid?: string | undefined;
  /** For a preview ticket; the session is then the actor's own. */
  preview?: Previewed | undefined;
  expiresAt: number;
};

/** The previewed item and its building, and the reader: `person` is the token's own, otherwise somebody of that company, or of none. */
export type Previewed = { contentUuid: string; buildingUuid: string; as: "person" | "member"; companyUuid?: string };

export type AccessTokens = {
  seconds: number;
  /** A new token of the full lifetime, or a shorter one if it has to end earlier. */
  issue(claims: Omit<AccessClaims, "expiresAt" | "actorUuid" | "preview">, notAfter?: Date): Promise<SignedToken>;
  /** A token that is valid until `until`: for somebody who views the portal as another person, and cannot renew it. */
  issueToView(
    claims: Omit<AccessClaims, "expiresAt" | "preview"> & { actorUuid: string },
    until: Date,
  ): Promise<SignedToken>;
  /** The ticket of a preview. */
  issueToPreview(
    claims: Omit<AccessClaims, "expiresAt"> & { actorUuid: string; preview: Previewed },
  ): Promise<SignedToken>;
  /** Refuses with `token_expired` if the token has expired, and with `unauthenticated` otherwise. */
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
    issueToPreview({ portfolioUuid, userUuid, sessionUuid, actorUuid, preview }) {
      const claims = { sid: sessionUuid, portfolio: portfolioUuid, act: { sub: actorUuid }, preview };
      return signToken(signing, { type, audience, subject: userUuid, seconds: previewSeconds, claims });
    },
    async verify(token) {
      const said = await verifyToken(signing, token, { type, audience, claims: ["sid", "portfolio"] });
      return {
        portfolioUuid: uuidOf(said["portfolio"]),
        userUuid: uuidOf(said.sub),
        sessionUuid: uuidOf(said["sid"]),
        actorUuid: actorOf(said["act"]),
        preview: previewedBy(said["preview"]),
        expiresAt: said.exp,
      };
    },
  };
}

/** The actor, if the token names one: the claim must be valid, or the whole token is refused. */
function actorOf(act: unknown): string | undefined {
  if (act === undefined) return undefined;
  return uuidOf(typeof act === "object" && act !== null && "sub" in act ? act.sub : undefined);
}

/** The preview, if the token names one: the claims must be complete, or the whole token is refused. */
function previewedBy(said: unknown): Previewed | undefined {
  if (said === undefined) return undefined;
  const { contentUuid, buildingUuid, companyUuid, as } = (said ?? {}) as Record<string, unknown>;
  if (as !== "person" && as !== "member") return refuse("unauthenticated");
  return {
    contentUuid: uuidOf(contentUuid),
    buildingUuid: uuidOf(buildingUuid),
    as,
    ...(companyUuid === undefined ? {} : { companyUuid: uuidOf(companyUuid) }),
  };
}

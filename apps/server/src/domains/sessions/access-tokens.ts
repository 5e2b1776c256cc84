import { previewSeconds } from "@atrium/rules/preview.ts";
import { viewAsSeconds } from "@atrium/rules/view-as.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { type SignedToken, type Signing, signToken, uuidOf, verifyToken } from "../../platform/keys/signed-tokens.ts";

/** What an access token says: whose session of which portfolio. Everything else is read from the database. */
export type AccessClaims = {
  portfolioUuid: string;
  userUuid: string;
  sessionUuid: string;
  /** Who sees the portal as that person; the session is a row of `view_as_sessions` then (RFC 8693's `act`). */
  actorUuid?: string | undefined;
  /** Of the ticket of a preview; the session is the actor's own then. */
  preview?: Previewed | undefined;
  expiresAt: number;
};

/** The item that a preview shows and its building, and as whom: `person` is the token's own, any other is somebody of that company, or of none. */
export type Previewed = { contentUuid: string; buildingUuid: string; as: "person" | "member"; companyUuid?: string };

export type AccessTokens = {
  seconds: number;
  /** A new one, of the full length unless it has to end before. */
  issue(claims: Omit<AccessClaims, "expiresAt" | "actorUuid" | "preview">, notAfter?: Date): Promise<SignedToken>;
  /** One that is good until `until`: for somebody who sees the portal as another person, and has no way to renew it. */
  issueToView(
    claims: Omit<AccessClaims, "expiresAt" | "preview"> & { actorUuid: string },
    until: Date,
  ): Promise<SignedToken>;
  /** The ticket of a preview. */
  issueToPreview(
    claims: Omit<AccessClaims, "expiresAt"> & { actorUuid: string; preview: Previewed },
  ): Promise<SignedToken>;
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

/** Who acts, where a token says so at all: what it says is then theirs, or the token is none. */
function actorOf(act: unknown): string | undefined {
  if (act === undefined) return undefined;
  return uuidOf(typeof act === "object" && act !== null && "sub" in act ? act.sub : undefined);
}

/** What a preview is of: what a token says of it is whole, or the token is none. */
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

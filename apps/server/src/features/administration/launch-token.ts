import { randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import type { Clock } from "../../shared/clock.ts";
import type { SigningKeys } from "../../shared/identity/signing-keys.ts";

/** Long enough for an administration to begin a session of its own, and no longer. */
export const launchTokenSeconds = 5 * 60;

/** What an administration learns of who comes in; what the person may do there is for it to decide. */
export type Launched = {
  audience: string;
  portfolioUuid: string;
  userUuid: string;
  buildingUuid: string;
  companyUuid: string | null;
};

/** A token for one administration. Its type and audience are not those of access tokens, so it opens nothing of this API. */
export async function launchToken(
  { keys, issuer, clock }: { keys: SigningKeys; issuer: string; clock: Clock },
  { audience, portfolioUuid, userUuid, buildingUuid, companyUuid }: Launched,
): Promise<string> {
  const { kid, privateKey } = await keys.signing();
  const now = Math.floor(clock.now().getTime() / 1000);
  return new SignJWT({ portfolio: portfolioUuid, building: buildingUuid, company: companyUuid })
    .setProtectedHeader({ alg: "EdDSA", kid, typ: "admin+jwt" })
    .setJti(randomUUID())
    .setSubject(userUuid)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(now)
    .setExpirationTime(now + launchTokenSeconds)
    .sign(privateKey);
}

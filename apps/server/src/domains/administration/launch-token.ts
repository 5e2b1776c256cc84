import { type Signing, signToken } from "../../platform/keys/signed-tokens.ts";

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
  signing: Signing,
  { audience, portfolioUuid, userUuid, buildingUuid, companyUuid }: Launched,
): Promise<string> {
  const { token } = await signToken(signing, {
    type: "admin+jwt",
    audience,
    subject: userUuid,
    seconds: launchTokenSeconds,
    claims: { portfolio: portfolioUuid, building: buildingUuid, company: companyUuid },
  });
  return token;
}

import { type Signing, signToken } from "../../platform/keys/signed-tokens.ts";

/** Long enough for an administration to begin its own session, and no longer. */
export const launchTokenSeconds = 5 * 60;

/** What an administration learns about the person; it decides itself what they may do there. */
export type Launched = {
  audience: string;
  portfolioUuid: string;
  userUuid: string;
  buildingUuid: string;
  companyUuid: string | null;
};

/** A token for one administration. Its type and audience differ from access tokens, so it is invalid for this API. */
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

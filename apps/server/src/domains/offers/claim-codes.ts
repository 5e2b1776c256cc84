import type { Tenant } from "../../platform/database/database.ts";
import { shownCode } from "../../platform/keys/shown-code.ts";
import type { SigningKeys } from "../../platform/keys/signing-keys.ts";

/** The code of a claim, like a ticket's: each claim is created once, and its uuid is not used again after a cancellation. */
export const claimCodeOf = (
  keys: Pick<SigningKeys, "refreshSecret">,
  { portfolioUuid }: Pick<Tenant, "portfolioUuid">,
  claimUuid: string,
): string => shownCode(keys, "claim", [portfolioUuid, claimUuid]);

import type { Tenant } from "../../platform/database/database.ts";
import { shownCode } from "../../platform/keys/shown-code.ts";
import type { SigningKeys } from "../../platform/keys/signing-keys.ts";

/** The code of a claim, as tickets have theirs: each claim is made once, and a claim that was given back has no successor of its uuid. */
export const claimCodeOf = (
  keys: Pick<SigningKeys, "refreshSecret">,
  { portfolioUuid }: Pick<Tenant, "portfolioUuid">,
  claimUuid: string,
): string => shownCode(keys, "claim", [portfolioUuid, claimUuid]);

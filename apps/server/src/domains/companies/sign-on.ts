import { inTransaction } from "../../platform/database/in-transaction.ts";
import { record } from "../../platform/facts/facts.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { byCaller } from "../administration/grant-facts.ts";
import type { Services } from "../sessions/services.ts";
import { releaseSignOn } from "./company-store.ts";
import { mustHoldWhole, showCompany } from "./shown-company.ts";

type SignOnHandlers = Pick<Handlers, "POST /admin/v1/companies/:uuid/sign-on/release">;

/** The way out for a company that its own provider has locked out (issue 23): by whoever runs its buildings. */
export function companySignOnHandlers({ clock }: Pick<Services, "clock">): SignOnHandlers {
  return {
    async "POST /admin/v1/companies/:uuid/sign-on/release"({ caller, params, reach, request, tenant }) {
      const uuid = params.uuid.toLowerCase();
      const now = clock.now();
      await inTransaction(tenant, async (own) => {
        await mustHoldWhole(own, reach, uuid);
        if (!(await releaseSignOn(own, uuid, now))) return;
        const target = { kind: "company", uuid };
        await record(own, { action: "company.sign_on_released", actor: byCaller(caller), target }, { now, request });
      });
      return showCompany(tenant, caller, uuid);
    },
  };
}

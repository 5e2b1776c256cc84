import { inTransaction } from "../../platform/database/in-transaction.ts";
import { record } from "../../platform/facts/facts.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { byCaller } from "../administration/grant-facts.ts";
import type { Services } from "../sessions/services.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { isProved, lastTrials } from "../sso/trials.ts";
import { releaseSignOn, requireSignOn } from "./company-store.ts";
import { mustCoverCompany, showCompany } from "./shown-company.ts";

const signOn = "/admin/v1/companies/:uuid/sign-on";
type SignOnHandlers = Pick<Handlers, `POST ${typeof signOn}/release` | `POST ${typeof signOn}/require`>;

/**
 * Whether a company's provider is the only way to sign in. It can become so after a successful test with the current settings. A manager of the
 * company's buildings can end this, for example if the provider locks everybody out (issue 23).
 */
export function companySignOnHandlers({ clock }: Pick<Services, "clock">): SignOnHandlers {
  return {
    async "POST /admin/v1/companies/:uuid/sign-on/require"({ caller, params, reach, request, tenant }) {
      const uuid = params.uuid.toLowerCase();
      const now = clock.now();
      await inTransaction(tenant, async (own) => {
        const { row } = await mustCoverCompany(own, reach, uuid);
        if (row.sso_required) return;
        if (!isProved(await lastTrials(own, uuid))) refuse("sign_on_untried");
        await requireSignOn(own, uuid, now);
        const target = { kind: "company", uuid };
        await record(own, { action: "company.sign_on_required", actor: byCaller(caller), target }, { now, request });
      });
      return showCompany(tenant, caller, uuid);
    },

    async "POST /admin/v1/companies/:uuid/sign-on/release"({ caller, params, reach, request, tenant }) {
      const uuid = params.uuid.toLowerCase();
      const now = clock.now();
      await inTransaction(tenant, async (own) => {
        await mustCoverCompany(own, reach, uuid);
        if (!(await releaseSignOn(own, uuid, now))) return;
        const target = { kind: "company", uuid };
        await record(own, { action: "company.sign_on_released", actor: byCaller(caller), target }, { now, request });
      });
      return showCompany(tenant, caller, uuid);
    },
  };
}

import type { EndpointReply } from "@atrium/contract/client.ts";
import type { Reach } from "@atrium/rules/capabilities.ts";
import type { FastifyRequest } from "fastify";
import { inTransaction } from "../../platform/database/in-transaction.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { record } from "../../platform/facts/facts.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { refuse, refuseField } from "../../platform/http/refusal.ts";
import { byCaller } from "../administration/grant-facts.ts";
import { hostOf } from "../brands/portal-origin.ts";
import { directoryTokens, endDirectoryToken, insertDirectoryToken } from "../scim/tokens.ts";
import type { Services } from "../sessions/services.ts";
import { mustCoverCompany } from "./shown-company.ts";

type DirectoryHandlers = Pick<
  Handlers,
  | "GET /admin/v1/companies/:uuid/directory"
  | "POST /admin/v1/companies/:uuid/directory/tokens"
  | "DELETE /admin/v1/companies/:uuid/directory/tokens/:tokenUuid"
>;
type Shown = EndpointReply<"GET /admin/v1/companies/:uuid/directory">["data"];

/** The most tokens of a company: a change of the directory needs two; more are forgotten ones. */
const mostTokens = 10;

/** The tokens of companies' directories, in the same table as those of the command `scim-token`. */
export function companyDirectoryHandlers(services: Services): DirectoryHandlers {
  const { clock } = services;

  async function show(own: Tenant, companyUuid: string, origin: string): Promise<Shown> {
    const tokens = await directoryTokens(own, companyUuid);
    return {
      address: `${origin}/scim/v2`,
      tokens: tokens.map(({ uuid, created_at, last_used_at }) => ({
        uuid,
        created_at: created_at.toISOString(),
        last_used_at: last_used_at?.toISOString() ?? null,
      })),
    };
  }

  /** In one transaction with the company locked, so that concurrent calls cannot exceed the limit. */
  async function within<T>(
    {
      tenant,
      reach,
      params,
      request,
    }: { tenant: Tenant; reach: Reach; params: { uuid: string }; request: FastifyRequest },
    work: (own: Tenant, companyUuid: string) => Promise<T>,
  ): Promise<{ done: T; shown: Shown }> {
    const companyUuid = params.uuid.toLowerCase();
    // Before the transaction: the embedded database has one connection.
    const { origin } = await hostOf(services, request);
    return inTransaction(tenant, async (own) => {
      await mustCoverCompany(own, reach, companyUuid);
      const done = await work(own, companyUuid);
      return { done, shown: await show(own, companyUuid, origin) };
    });
  }

  return {
    async "GET /admin/v1/companies/:uuid/directory"({ params, reach, request, tenant }) {
      const uuid = params.uuid.toLowerCase();
      await mustCoverCompany(tenant, reach, uuid);
      const { origin } = await hostOf(services, request);
      return { data: await show(tenant, uuid, origin) };
    },

    async "POST /admin/v1/companies/:uuid/directory/tokens"(asked) {
      const { caller, request } = asked;
      const { done: token, shown } = await within(asked, async (own, uuid) => {
        if ((await directoryTokens(own, uuid)).length >= mostTokens)
          refuseField("tokens", "tokens_at_most", `must be ${mostTokens} at most: withdraw one that nobody uses`);
        const now = clock.now();
        const target = { kind: "company", uuid };
        const details = { of: "directory", ended: 0 };
        await record(own, { action: "token.created", actor: byCaller(caller), target, details }, { now, request });
        return insertDirectoryToken(own, uuid, now);
      });
      return { data: { ...shown, token } };
    },

    async "DELETE /admin/v1/companies/:uuid/directory/tokens/:tokenUuid"(asked) {
      const { caller, params, request } = asked;
      const { shown } = await within(asked, async (own, companyUuid) => {
        if (!(await endDirectoryToken(own, companyUuid, params.tokenUuid.toLowerCase()))) refuse("item_not_found");
        const target = { kind: "company", uuid: companyUuid };
        const fact = { action: "token.ended", actor: byCaller(caller), target, details: { of: "directory" } } as const;
        await record(own, fact, { now: clock.now(), request });
      });
      return { data: shown };
    },
  };
}

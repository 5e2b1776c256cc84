import { randomBytes } from "node:crypto";
import { reachOf, roleFor } from "@atrium/rules/capabilities.ts";
import { isRole } from "@atrium/rules/roles.ts";
import { viewAsPath } from "@atrium/rules/view-as-path.ts";
import { mayViewAs, viewAsSeconds } from "@atrium/rules/view-as.ts";
import type { FastifyRequest } from "fastify";
import { v7 } from "uuid";
import { inTransaction } from "../../platform/database/in-transaction.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { record } from "../../platform/facts/facts.ts";
import { mustBeSameSite } from "../../platform/http/cookies.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { refuse, requiredText } from "../../platform/http/refusal.ts";
import type { Caller } from "../../platform/http/who-calls.ts";
import type { LimitRule } from "../../platform/limits/limits.ts";
import { findUser } from "../account/store.ts";
import { byCaller } from "../administration/grant-facts.ts";
import { findPersonWithin } from "../administration/people-store.ts";
import { portalOrigin } from "../brands/portal-origin.ts";
import { toUser } from "../people/user-reply.ts";
import { callerFrom } from "../sessions/caller-row.ts";
import type { Services } from "../sessions/services.ts";
import { findViewed } from "../sessions/view-as-caller.ts";
import { brandsOfPerson, insertView, useUpViewCode, viewsOf } from "./store.ts";

type ViewAsHandlers = Pick<
  Handlers,
  "POST /admin/v1/people/:uuid/view-as" | "POST /auth/v2/redeem-view-as-code" | "GET /users/current/views"
>;

/** How long the address can open the portal. */
const codeSeconds = 5 * 60;
const codeBytes = 16;
const viewsOfActor: LimitRule = { name: "view-as", points: 30, seconds: 60 * 60 };

/** Viewing the portal as another person (row G11). */
export function viewAsHandlers(services: Services): ViewAsHandlers {
  const { brands, clock, config, database, limits, tokens } = services;

  /** The address of the person's portal: this one, if the brand is one of theirs. */
  async function originFor(tenant: Tenant, uuid: string, request: FastifyRequest): Promise<string> {
    const here = await brands.ofRequest(request);
    const own = await brandsOfPerson(tenant, uuid);
    const [first] = own;
    const isHere = here.portfolio_uuid === tenant.portfolioUuid && (first === undefined || own.includes(here.uuid));
    const brand = isHere || first === undefined ? here : ((await brands.find({ uuid: first })) ?? here);
    return portalOrigin(services, brand, request);
  }

  /** Refuses a person whom the caller may not view the portal as. */
  async function mustBeViewable(tenant: Tenant, caller: Caller, uuid: string): Promise<void> {
    if (uuid === caller.userUuid) refuse("not_oneself");
    const reach = reachOf(caller, "people.view_as");
    const person = (await findPersonWithin(tenant, reach, uuid)) ?? refuse("person_not_found");
    const row = person.standing === "active" ? await findViewed(tenant, uuid) : undefined;
    if (!row) return refuse("person_not_active");
    const viewed = callerFrom({ ...row, session_uuid: uuid, signed_in_at: clock.now() }, tenant);
    if (!mayViewAs(caller, viewed)) refuse("beyond_own_grants");
  }

  return {
    async "POST /admin/v1/people/:uuid/view-as"({ body, caller, params, request, tenant }) {
      const viewedUuid = params.uuid.toLowerCase();
      const reason = requiredText(body.reason, "reason");
      await mustBeViewable(tenant, caller, viewedUuid);
      await limits.take(viewsOfActor, `${tenant.portfolioUuid} ${caller.userUuid}`);
      // Before the transaction: it may query the database, and the embedded one has only one connection.
      const origin = await originFor(tenant, viewedUuid, request);
      const uuid = v7();
      const code = randomBytes(codeBytes).toString("base64url");
      const now = clock.now();
      const until = new Date(now.getTime() + viewAsSeconds * 1000);
      const role = roleFor(caller, "people.view_as") ?? refuse("permission_missing");
      await inTransaction(tenant, async (own) => {
        const who = { actorUuid: caller.userUuid, actorSessionUuid: caller.sessionUuid, viewedUuid };
        await insertView(own, { uuid, ...who, role, reason, code, now, until });
        const target = { kind: "user", uuid: viewedUuid };
        const details = { reason, role, until: until.toISOString(), view: uuid };
        await record(own, { action: "view_as.begun", actor: byCaller(caller), target, details }, { now, request });
      });
      return { data: { view: { uuid, address: `${origin}${viewAsPath}#${code}`, until: until.toISOString() } } };
    },

    async "POST /auth/v2/redeem-view-as-code"({ body, request }) {
      // Another site's page must not use up the code.
      mustBeSameSite(request, config);
      const now = clock.now();
      const notBefore = new Date(now.getTime() - codeSeconds * 1000);
      const view = await useUpViewCode(database.system, { code: body.code, now, notBefore });
      // Used, expired and unknown codes are refused alike.
      if (!view) return refuse("link_invalid");
      const { portfolio_uuid: portfolioUuid, expires_at: until } = view;
      const user = (await findUser(database.tenant(portfolioUuid), view.viewed_uuid)) ?? refuse("link_invalid");
      const claims = {
        portfolioUuid,
        userUuid: view.viewed_uuid,
        sessionUuid: view.uuid,
        actorUuid: view.actor_uuid,
      };
      const { token, seconds } = await tokens.issueToView(claims, until);
      return { token, expires_in: seconds, until: until.toISOString(), user: toUser(user) };
    },

    async "GET /users/current/views"({ caller, tenant }) {
      const rows = await viewsOf(tenant, caller.userUuid);
      return {
        data: {
          views: rows.map(({ uuid, began_at, ended_at, expires_at, role, reason, by }) => ({
            uuid,
            began_at: began_at.toISOString(),
            ended_at: ended_at?.toISOString() ?? null,
            until: expires_at.toISOString(),
            by: by || null,
            // A newer server may have stored roles that this one does not know.
            role: isRole(role) ? role : "owner",
            reason,
          })),
        },
      };
    },
  };
}

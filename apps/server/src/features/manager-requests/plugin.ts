import type { EndpointReply } from "@atrium/contract/client.ts";
import type { FastifyRequest } from "fastify";
import type { Brand } from "../../shared/brands/brands.ts";
import { portalOrigin } from "../../shared/brands/portal-origin.ts";
import type { Tenant } from "../../shared/database/database.ts";
import { mustBeSameSite } from "../../shared/http/cookies.ts";
import type { Handlers } from "../../shared/http/mount.ts";
import { Refusal, refuse } from "../../shared/http/refusal.ts";
import type { LimitRule } from "../../shared/limits/limits.ts";
import { networkOf } from "../../shared/limits/network.ts";
import { approvedLetter, deniedLetter } from "../../shared/mail/letters.ts";
import type { Services } from "../../shared/services.ts";
import { decide, findRequest, type ManagerRequest, settle } from "./store.ts";

type ManagerHandlers = Pick<Handlers, "POST /manager-requests/read" | "PUT /manager-requests/decide">;
type Reply = EndpointReply<"POST /manager-requests/read">;

const ofNetwork: LimitRule = { name: "manager-request", points: 60, seconds: 60 * 60 };

/** What a company's manager decides from a mail (R12): reading changes nothing, since mail scanners follow links. */
export function managerRequestHandlers(services: Services): ManagerHandlers {
  const { brands, clock, config, database, limits, outbox, sessions } = services;

  async function placeOf(request: FastifyRequest): Promise<{ brand: Brand; tenant: Tenant }> {
    mustBeSameSite(request, config);
    await limits.take(ofNetwork, networkOf(request));
    const brand = await brands.ofRequest(request);
    return { brand, tenant: database.tenant(brand.portfolio_uuid) };
  }

  return {
    async "POST /manager-requests/read"({ body, request }) {
      const { tenant } = await placeOf(request);
      return toReply((await findRequest(tenant, body.token, clock.now())) ?? refuse("link_invalid"));
    },

    async "PUT /manager-requests/decide"({ body, request }) {
      const { brand, tenant } = await placeOf(request);
      const now = clock.now();
      const { decision } = body;
      const asked = (await findRequest(tenant, body.token, now)) ?? refuse("link_invalid");
      const reason = decision === "deny" ? (body.reason?.trim() ?? "") : null;
      if (reason === "") throw new Refusal("validation_failed", [reasonMissing]);
      const origin = await portalOrigin(services, brand, request);
      const envelope = { brand, origin, to: asked.email, locale: asked.locale ?? brand.languageCodes[0] ?? "en" };
      await tenant.db.transaction().execute(async (db) => {
        const own = { ...tenant, db };
        if (!(await decide(own, asked, { decision, reason, now }))) return;
        await settle(own, asked.person_uuid, { approved: decision === "approve", now });
        if (reason !== null) {
          await sessions.endAll(own, asked.person_uuid, "deactivated");
          await outbox.post(own, deniedLetter(envelope, { company: asked.company_name ?? brand.name, reason }));
        } else if (asked.awaits_approval) {
          await outbox.post(own, approvedLetter(envelope));
        }
      });
      const after = (await findRequest(tenant, body.token, now)) ?? refuse("link_invalid");
      return after.decision === decision ? toReply(after) : refuse("request_decided");
    },
  };
}

const reasonMissing = { path: "/reason", code: "required", message: "must say why, since the person reads it" };

function toReply(request: ManagerRequest): Reply {
  const { kind, decision, awaits_approval, company_name, first_name, last_name, email, created_at, reason } = request;
  const state =
    decision === "approve" ? "approved" : decision === "deny" ? "denied" : awaits_approval ? "asked" : "notice";
  return {
    data: {
      request: {
        kind,
        state,
        company_name: company_name ?? "",
        person: { first_name, last_name, email },
        created_at: created_at.toISOString(),
        reason,
      },
    },
  };
}

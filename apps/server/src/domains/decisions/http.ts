import type { FastifyRequest } from "fastify";
import type { Brand } from "../brands/brands.ts";
import { portalOrigin } from "../brands/portal-origin.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { mustBeSameSite } from "../../platform/http/cookies.ts";
import { wantedLanguages } from "../../platform/http/languages.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { refuse, requiredReason } from "../../platform/http/refusal.ts";
import type { LimitRule } from "../../platform/limits/limits.ts";
import { networkOf } from "../../platform/limits/network.ts";
import type { Services } from "../sessions/services.ts";
import type { DecisionKinds } from "./kinds.ts";
import { linkOf } from "./decision-tickets.ts";
import { decide, findLink } from "./store.ts";

type ManagerHandlers = Pick<Handlers, "POST /manager-requests/read" | "PUT /manager-requests/decide">;

const ofNetwork: LimitRule = { name: "manager-request", points: 60, seconds: 60 * 60 };

/** Decisions of a manager from a mail (R6, R12): reading changes nothing, since mail scanners follow links. */
export function managerRequestHandlers(services: Services, kinds: DecisionKinds): ManagerHandlers {
  const { brands, clock, config, database, limits, streamTickets } = services;

  async function placeOf(request: FastifyRequest): Promise<{ brand: Brand; tenant: Tenant }> {
    mustBeSameSite(request, config);
    await limits.take(ofNetwork, networkOf(request));
    const brand = await brands.ofRequest(request);
    return { brand, tenant: database.tenant(brand.portfolio_uuid) };
  }

  /** An expired link, an invented one and one of another portfolio get the same refusal. */
  async function find(tenant: Tenant, token: string, request: FastifyRequest) {
    const link = (await findLink(tenant, linkOf(token, streamTickets), clock.now())) ?? refuse("link_invalid");
    const shown = await kinds[link.kind].read(tenant, link, wantedLanguages(request)[0]);
    return { link, shown: shown ?? refuse("link_invalid") };
  }

  return {
    async "POST /manager-requests/read"({ body, request }) {
      const { tenant } = await placeOf(request);
      const { shown } = await find(tenant, body.token, request);
      return { data: { request: shown } };
    },

    async "PUT /manager-requests/decide"({ body, request }) {
      const { brand, tenant } = await placeOf(request);
      const { decision, token } = body;
      const { link } = await find(tenant, token, request);
      const reason = reasonOf(body);
      const origin = await portalOrigin(services, brand, request);
      const kind = kinds[link.kind];
      await tenant.db.transaction().execute(async (db) => {
        const own = { ...tenant, db };
        if (!(await kind.isOpen(own, link))) return;
        const now = clock.now();
        if (!(await decide(own, link, { decision, reason, now }))) return;
        await kind.settle(own, link, { brand, origin, reason, now, request });
      });
      const after = await find(tenant, token, request);
      return after.link.decision === decision ? { data: { request: after.shown } } : refuse("request_decided");
    },
  };
}

/** The reason for a refusal; null for a yes. A refusal needs a reason, since the person reads it. */
export function reasonOf({ decision, reason }: { decision: "approve" | "deny"; reason?: string }): string | null {
  if (decision === "approve") return null;
  return requiredReason(reason);
}

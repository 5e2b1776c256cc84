import { endpoints } from "@atrium/contract/endpoints.ts";
import { browserName } from "@atrium/rules/browser-name.ts";
import type { FastifyRequest } from "fastify";
import { makeMonth, monthOf } from "../../platform/database/months.ts";
import type { Brand } from "../brands/brands.ts";
import type { Tenant } from "../../platform/database/database.ts";
import type { WhitelabelAnalytics } from "../brands/tables.ts";
import { mustBeSameSite } from "../../platform/http/cookies.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { scopeCheck } from "../../platform/http/scope.ts";
import type { LimitRule } from "../../platform/limits/limits.ts";
import type { Services } from "../sessions/services.ts";
import { batch } from "../../platform/concurrency/batch.ts";
import { eventLine } from "./event-line.ts";
import { type ReadEvent, readEvents, type SentEvent, sentEvents } from "./read-events.ts";
import { type Batch, monthsOf, storeEvents } from "./store.ts";
import type { Caller } from "../../platform/http/who-calls.ts";

type AnalyticsHandlers = Pick<
  Handlers,
  "GET /analytics/v2/settings" | "POST /analytics/v2/track" | "POST /public/analytics/v2/beacon"
>;

/** Calls per person; a call may contain a hundred events. */
const callsOfPerson: LimitRule = { name: "analytics", points: 120, seconds: 60 };
const purpose = "analytics";
const mustKeepScope = scopeCheck(endpoints["POST /public/analytics/v2/beacon"]);
/** How long calls are gathered, so that they are counted and stored together: nobody waits for the answer. */
const gatheredMs = 100;
const mostTogether = 25;

type Told = { tenant: Tenant; batch: Batch };

type Sending = {
  caller: Caller;
  brand: Brand;
  sent: { sent: SentEvent[]; isList: boolean };
  agreed: boolean;
  request: FastifyRequest;
};

/** Analytics events of the portal (1 §4, 1 §9), as far as the brand's operator and the person allow. */
export function analyticsHandlers(services: Services): AnalyticsHandlers {
  const { brands, callers, clock, config, database, limits, streamTickets, webhooks } = services;
  let month: string | undefined;
  const spend = batch({
    ms: gatheredMs,
    most: mostTogether,
    work: (people: string[]) => limits.spendOfMany(callsOfPerson, people),
  });
  // Calls that were counted together arrive here together.
  const storeTogether = batch({
    ms: 0,
    most: mostTogether,
    keyOf: ({ tenant, batch }: Told) => [tenant.portfolioUuid, ...Object.values(monthsOf(batch))].join(" "),
    async work([first, ...others]) {
      if (!first) return [];
      return storeEvents(first.tenant, [first.batch, ...others.map(({ batch }) => batch)]);
    },
  });

  /** The page's brand; one of another portfolio is treated as unknown. */
  function settingsOf(brand: Brand, { tenant }: Caller): WhitelabelAnalytics | undefined {
    return brand.portfolio_uuid === tenant.portfolioUuid ? brand.config.analytics : undefined;
  }

  /** The ticket for a page that is being left: valid for sending events, and for nothing else. */
  function ticketOf({ tenant, userUuid, sessionUuid }: Caller, brand: Brand): string {
    const { portfolioUuid } = tenant;
    return streamTickets.issue({ purpose, portfolioUuid, userUuid, sessionUuid, whitelabelUuid: brand.uuid });
  }

  async function store({ caller, brand, sent, agreed, request }: Sending): Promise<number> {
    const now = clock.now();
    const events = readEvents(sent, now).map((event) => inBuilding(event, caller, request));
    const settings = settingsOf(brand, caller);
    const { ok, retryAfterSeconds } = await spend(caller.userUuid);
    if (!ok) return refuse("too_many_requests", undefined, { retryAfterSeconds });
    if (!settings) return 0;
    const thisMonth = monthOf(now);
    if (month !== thisMonth) await makeMonth(database, thisMonth);
    month = thisMonth;
    const { consent, webhook } = settings;
    const client = browserName(request.headers["user-agent"]);
    const { userUuid, tenant } = caller;
    const batch: Batch = { events, whitelabelUuid: brand.uuid, userUuid, consent, agreed, client, now };
    if (!webhook) return (await storeTogether({ tenant, batch })).length;
    return tenant.db.transaction().execute(async (db) => {
      const own = { ...tenant, db };
      const [told = []] = await storeEvents(own, [batch]);
      if (told.length > 0) {
        const about = { brand_identifier: brand.brand_identifier, received_at: now, ...client };
        const data = { events: told.map((event) => eventLine({ ...event, ...about })) };
        await webhooks.post(own, brand.uuid, { type: "analytics.events", data });
      }
      return told.length;
    });
  }

  return {
    async "GET /analytics/v2/settings"({ caller, request }) {
      const brand = await brands.ofRequest(request);
      const settings = settingsOf(brand, caller);
      if (!settings) return { data: { analytics: null } };
      const { consent, scripts } = settings;
      return { data: { analytics: { consent, scripts, ticket: ticketOf(caller, brand) } } };
    },

    async "POST /analytics/v2/track"({ body, caller, request }) {
      const brand = await brands.ofRequest(request);
      const sent = sentEvents(body);
      const stored = await store({ caller, brand, sent, agreed: body.consent === true, request });
      return { data: { stored, ticket: ticketOf(caller, brand) } };
    },

    async "POST /public/analytics/v2/beacon"({ body, request }) {
      mustBeSameSite(request, config);
      const claims = readTicket(body.ticket);
      const { portfolioUuid, userUuid, sessionUuid, whitelabelUuid } = claims ?? {};
      if (!portfolioUuid || !userUuid || !sessionUuid || !whitelabelUuid) return refuse("unauthenticated");
      const caller = await callers.ofSession({ portfolioUuid, userUuid, sessionUuid });
      const brand = await brands.find({ uuid: whitelabelUuid });
      if (!brand) return refuse("unauthenticated");
      // The caller is identified by the ticket, and not by a bearer token.
      mustKeepScope({ caller, body });
      const sent = { sent: body.events, isList: true };
      return { data: { stored: await store({ caller, brand, sent, agreed: body.consent === true, request }) } };
    },
  };

  function readTicket(ticket: string): Record<string, string> | undefined {
    const claims = streamTickets.read(ticket);
    return claims?.purpose === purpose ? claims : undefined;
  }
}

/** In the building that the event names, else in the page's, if it is one of the person's own. */
function inBuilding(event: ReadEvent, caller: Caller, { headers }: FastifyRequest): ReadEvent {
  if (event.building_uuid) return event;
  const around = String(headers["x-building-uuid"] ?? "").toLowerCase();
  return caller.buildingUuids.has(around) ? { ...event, building_uuid: around } : event;
}

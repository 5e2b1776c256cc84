import type { EndpointReply } from "@atrium/contract/client.ts";
import { type Capability, reachOf } from "@atrium/rules/capabilities.ts";
import type { FastifyRequest } from "fastify";
import { portalOrigin } from "../brands/portal-origin.ts";
import { inTransaction } from "../../platform/database/in-transaction.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { wantedLanguages } from "../../platform/http/languages.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { refuse, refuseField } from "../../platform/http/refusal.ts";
import type { Caller } from "../../platform/http/who-calls.ts";
import { reasonOf } from "../decisions/http.ts";
import type { About, DecisionKind, DecisionKinds } from "../decisions/kinds.ts";
import { closeLinks } from "../decisions/store.ts";
import type { Services } from "../sessions/services.ts";
import {
  countWaiting,
  type InboxKind,
  lastDecision,
  listWaiting,
  lockNewcomer,
  placeOfSubject,
  type Reaches,
} from "./inbox-store.ts";
import { paged, pageOf } from "./keyset.ts";

type InboxHandlers = Pick<
  Handlers,
  "GET /admin/v1/inbox" | "GET /admin/v1/inbox/:kind/:uuid" | "PUT /admin/v1/inbox/:kind/:uuid/decide"
>;
type Opened = EndpointReply<"GET /admin/v1/inbox/:kind/:uuid">["data"];

const deciding: Record<InboxKind, Capability> = {
  sign_up: "sign_ups.decide",
  booking: "bookings.decide",
  service_request: "requests.decide",
  refund: "bookings.decide",
};

/** What a link about it would say, if one had been sent to the caller. */
type Link = About & { kind: InboxKind };
type Shown = Opened["request"];
/** The decisions that mails link to, and those of the console only. */
export type InboxKinds = DecisionKinds & { refund: DecisionKind<Extract<Shown, { kind: "refund" }>> };

/** The inbox of the console (row G5): the same decisions as behind the links in managers' mails. */
export function consoleInboxHandlers(services: Services, kinds: InboxKinds): InboxHandlers {
  const { brands, clock } = services;

  /** What a link about it would say, if one had been sent to the caller. */
  async function subjectOf(tenant: Tenant, caller: Caller, { kind, uuid }: { kind: InboxKind; uuid: string }) {
    const reach = reachOf(caller, deciding[kind]);
    const place = (await placeOfSubject(tenant, { kind, uuid, reach })) ?? refuse("waiting_not_found");
    const link: Link = {
      uuid,
      kind,
      subject_uuid: uuid,
      decision: null,
      reason: null,
      step: place.step,
      created_at: place.createdAt,
    };
    return { link, whitelabelUuid: place.whitelabelUuid };
  }

  async function open(tenant: Tenant, link: Link, request: FastifyRequest): Promise<{ data: Opened }> {
    const kind: DecisionKind<Shown> = kinds[link.kind];
    const shown = (await kind.read(tenant, link, wantedLanguages(request)[0])) ?? refuse("waiting_not_found");
    const decided = await lastDecision(tenant, link.subject_uuid);
    return { data: { request: shown, decided: decided ? { at: decided.at.toISOString(), by: decided.by } : null } };
  }

  return {
    async "GET /admin/v1/inbox"({ caller, query, request, tenant }) {
      const { kind, building_uuid: buildingUuid } = query;
      const { after, limit } = pageOf(query, ["instant", "instant", "uuid"]);
      const reaches = Object.fromEntries(
        Object.entries(deciding).map(([each, capability]) => [each, reachOf(caller, capability)]),
      ) as Reaches;
      const filter = { reaches, kind, buildingUuid, lang: wantedLanguages(request)[0], now: clock.now() };
      const [rows, total] = await Promise.all([
        listWaiting(tenant, filter, { after, limit }),
        countWaiting(tenant, filter),
      ]);
      const { page, next } = paged(rows, limit, ({ place }) => place);
      const items = page.map(({ building_uuid, building_name, since, due_at, ...item }) => ({
        kind: item.kind,
        uuid: item.uuid,
        subject: item.subject,
        person_name: item.person_name ?? "",
        building: building_uuid === null ? null : { uuid: building_uuid, name: building_name ?? "" },
        since: since.toISOString(),
        due_at: due_at?.toISOString() ?? null,
      }));
      return { data: { items, next, total } };
    },

    async "GET /admin/v1/inbox/:kind/:uuid"({ caller, params, request, tenant }) {
      const { link } = await subjectOf(tenant, caller, { ...params, uuid: params.uuid.toLowerCase() });
      return open(tenant, link, request);
    },

    async "PUT /admin/v1/inbox/:kind/:uuid/decide"({ body, caller, params, request, tenant }) {
      const { kind } = params;
      const uuid = params.uuid.toLowerCase();
      const { decision, step } = body;
      const reason = reasonOf(body);
      if (kind === "service_request" && !step) refuseField("step", "required", "must say where the request stood");
      const { link: found, whitelabelUuid } = await subjectOf(tenant, caller, { kind, uuid });
      const link = { ...found, step: kind === "service_request" ? (step ?? null) : null };
      const brand =
        (whitelabelUuid && (await brands.find({ uuid: whitelabelUuid }))) || (await brands.ofRequest(request));
      const origin = await portalOrigin(services, brand, request);
      await inTransaction(tenant, async (own) => {
        const now = clock.now();
        if (!(await kinds[kind].isOpen(own, link))) refuse("request_decided");
        // Locks the links before the person, like a decision by mail: another order could deadlock.
        if (kind !== "refund") await closeLinks(own, { kind, uuid, reason, now });
        if (kind === "sign_up" && !(await lockNewcomer(own, uuid))) refuse("request_decided");
        await kinds[kind].settle(own, link, { brand, origin, reason, now, request, by: caller.userUuid });
      });
      return open(tenant, { ...link, decision, reason }, request);
    },
  };
}

import { managerStep } from "@atrium/rules/service-request-status.ts";
import { record } from "../../platform/facts/facts.ts";
import { isAsked, requestMovedLetter } from "./letters.ts";
import { askRequestManager } from "./ask-manager.ts";
import { moveRequest } from "./move-request.ts";
import { findRequestFacts, lockRequestFacts } from "./request-facts.ts";
import type { Services } from "../sessions/services.ts";
import type { About, DecisionKind } from "../decisions/kinds.ts";

/** A service request: each answer moves it to the next status, and the next mail asks about the following one. */
export function serviceRequestDecisions(services: Services): DecisionKind {
  return {
    async read(tenant, link, lang) {
      const step = stepOf(link);
      const facts = await findRequestFacts(tenant, link.subject_uuid, lang);
      if (!facts || !step) return undefined;
      const kind = "service_request";
      if (link.decision) {
        return { kind, step, state: link.decision === "approve" ? "approved" : "denied", service_request: null };
      }
      if (facts.status !== step) return { kind, step, state: "closed", service_request: null };
      const { id, title, description, location, type_name, priority_name, building_name, timezone } = facts;
      const { first_name, last_name, email, company_name } = facts;
      return {
        kind,
        step,
        state: "asked",
        service_request: {
          id,
          title,
          description,
          location,
          type_name: type_name ?? "",
          priority_name,
          building_name,
          timezone,
          created_at: facts.created_at.toISOString(),
          person: { first_name, last_name, email, company_name },
        },
      };
    },

    async isOpen(own, link) {
      const facts = await lockRequestFacts(own, link.subject_uuid, undefined);
      return facts !== undefined && facts.status === link.step;
    },

    async settle(own, link, { brand, origin, reason, now, request, by }) {
      const step = stepOf(link);
      const facts = await findRequestFacts(own, link.subject_uuid, undefined);
      const moves = step && managerStep(step);
      if (!facts || !moves) return;
      const status = reason === null ? moves.approve : moves.deny;
      await moveRequest(own, facts.uuid, { status, reason, now });
      const target = { kind: "service_request", uuid: facts.uuid };
      const { building_uuid: buildingUuid } = facts;
      const details = { from: step, to: status };
      await record(
        own,
        { action: "service_request.moved", actor: { kind: "manager", uuid: by }, target, buildingUuid, details },
        { now, request },
      );
      const locale = facts.person_locale ?? brand.languageCodes[0] ?? "en";
      const words = { number: String(facts.id), title: facts.title, building: facts.building_name };
      const path = `/building/${buildingUuid}/service-requests?request=${facts.id}`;
      await services.outbox.post(
        own,
        requestMovedLetter({ brand, origin, to: facts.email, locale }, words, { status, reason, path }),
      );
      await askRequestManager(services, own, { requestUuid: facts.uuid, brand, origin });
    },
  };
}

function stepOf({ step }: About) {
  return step && isAsked(step) ? step : undefined;
}

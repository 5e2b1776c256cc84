import { record } from "../../platform/facts/facts.ts";
import type { Services } from "../sessions/services.ts";
import { approvedLetter, deniedLetter } from "./letters.ts";
import type { DecisionKind } from "../decisions/kinds.ts";
import { closeLinks } from "../decisions/store.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { personWithCompany } from "../people/person-with-company.ts";

/** A person who signed up by a company's domain alone (R12): approved, or deactivated. */
export function signUpDecisions({ outbox, sessions }: Pick<Services, "outbox" | "sessions">): DecisionKind {
  return {
    async read(tenant, link) {
      const person = await findNewcomer(tenant, link.subject_uuid);
      if (!person) return undefined;
      const { awaits_approval, company_name, first_name, last_name, email } = person;
      const { decision } = link;
      return {
        kind: "sign_up",
        state:
          decision === "approve" ? "approved" : decision === "deny" ? "denied" : awaits_approval ? "asked" : "notice",
        company_name: company_name ?? "",
        person: { first_name, last_name, email },
        created_at: link.created_at.toISOString(),
        reason: link.reason,
      };
    },

    isOpen: async () => true,

    async settle(own, link, { brand, origin, reason, now, request, by }) {
      const person = await findNewcomer(own, link.subject_uuid);
      if (!person) return;
      await settleNewcomer(own, person.uuid, { approved: reason === null, now });
      await closeLinks(own, { kind: "sign_up", uuid: person.uuid, reason, now });
      const action = reason === null ? "person.approved" : "person.denied";
      const target = { kind: "user", uuid: person.uuid };
      await record(own, { action, actor: { kind: "manager", uuid: by }, target }, { now, request });
      const envelope = { brand, origin, to: person.email, locale: person.locale ?? brand.languageCodes[0] ?? "en" };
      if (reason !== null) {
        await sessions.endAll(own, person.uuid, "deactivated", { request });
        await outbox.post(own, deniedLetter(envelope, { company: person.company_name ?? brand.name, reason }));
      } else if (person.awaits_approval) {
        await outbox.post(own, approvedLetter(envelope));
      }
    },
  };
}

/** Somebody who signed up, with the company whose manager is asked. */
function findNewcomer(tenant: Tenant, uuid: string) {
  return personWithCompany(tenant, uuid).select(["person.uuid", "person.awaits_approval"]).executeTakeFirst();
}

/** Approves the person, or deactivates the account. */
async function settleNewcomer(
  { db, portfolioUuid }: Tenant,
  personUuid: string,
  { approved, now }: { approved: boolean; now: Date },
): Promise<void> {
  await db
    .updateTable("users")
    .set(approved ? { awaits_approval: false, updated_at: now } : { deactivated: true, updated_at: now })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", personUuid)
    .execute();
}

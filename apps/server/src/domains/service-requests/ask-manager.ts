import type { Brand } from "../brands/brands.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { newDecisionLink } from "../decisions/decision-links.ts";
import { isAsked, serviceRequestLetter } from "./letters.ts";
import type { Services } from "../sessions/services.ts";
import { findRequestFacts } from "./request-facts.ts";

/**
 * Mails the building's manager that a service request has reached a status that the manager has to change, with links for yes and no; part of the
 * transaction that changes the status. Does nothing if the building has no manager, or the change is not the manager's.
 */
export async function askRequestManager(
  { clock, outbox }: Pick<Services, "clock" | "outbox">,
  tenant: Tenant,
  { requestUuid, brand, origin }: { requestUuid: string; brand: Brand; origin: string },
): Promise<void> {
  const facts = await findRequestFacts(tenant, requestUuid, undefined);
  if (!facts?.manager_email || !isAsked(facts.status)) return;
  const { status: step, manager_email: to, manager_locale: locale } = facts;
  const token = await newDecisionLink({ clock }, tenant, {
    kind: "service_request",
    subject_uuid: requestUuid,
    whitelabel_uuid: brand.uuid,
    manager_email: to,
    step,
  });
  if (!token) return;
  const words = {
    number: String(facts.id),
    title: facts.title,
    description: facts.description,
    location: facts.location ?? "–",
    building: facts.building_name,
  };
  await outbox.post(tenant, serviceRequestLetter({ brand, origin, to, locale }, words, { step, token }));
}

import type { Brand } from "../brands/brands.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { newDecisionLink } from "../decisions/decision-links.ts";
import { isAsked, serviceRequestLetter } from "./letters.ts";
import type { Services } from "../sessions/services.ts";
import { findRequestFacts } from "./request-facts.ts";

/**
 * Mails the building's manager that a service request stands where they go on from, with links that say yes and no: part of the transaction
 * that moves it there. Where nobody manages, or it is not theirs to move, nothing happens.
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

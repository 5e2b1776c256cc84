import type { Brand } from "../brands/brands.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { newDecisionLink } from "../decisions/decision-links.ts";
import { bookingRequestLetter } from "./letters.ts";
import type { Services } from "../sessions/services.ts";
import { bookingWords, findBookingFacts } from "./booking-facts.ts";

/**
 * Mails a booking request to the manager who decides about the room, with links to accept and to deny (R6). Part of the transaction that creates the
 * request. Without a manager, or if the mail was sent before, nothing happens.
 */
export async function askBookingManager(
  { clock, outbox }: Pick<Services, "clock" | "outbox">,
  tenant: Tenant,
  { bookingUuid, brand, origin }: { bookingUuid: string; brand: Brand; origin: string },
): Promise<void> {
  const found = await findBookingFacts(tenant, bookingUuid, undefined);
  if (!found?.manager_email) return;
  const { manager_email: to, manager_locale: locale } = found;
  const token = await newDecisionLink({ clock }, tenant, {
    kind: "booking",
    subject_uuid: bookingUuid,
    whitelabel_uuid: brand.uuid,
    manager_email: to,
  });
  const facts = token && (await findBookingFacts(tenant, bookingUuid, locale));
  if (!facts) return;
  await outbox.post(tenant, bookingRequestLetter({ brand, origin, to, locale }, bookingWords(facts, locale), token));
}

import type { Selectable } from "kysely";
import type { Brand } from "../brands/brands.ts";
import type { Tenant } from "../../platform/database/database.ts";
import type { UsersTable } from "../people/tables.ts";
import { newDecisionLink } from "../decisions/decision-links.ts";
import { approvalLetter, newcomerLetter } from "./letters.ts";
import type { Services } from "../sessions/services.ts";

/**
 * Notifies the company's manager of a person who signed up by the domain of the address alone (R12), inside the transaction that creates the person.
 * If the company requires approval, the person waits until the manager has agreed: then true.
 */
export async function askManager(
  { clock, outbox }: Pick<Services, "clock" | "outbox">,
  tenant: Tenant,
  person: Selectable<UsersTable>,
  { brand, origin }: { brand: Brand; origin: string },
): Promise<boolean> {
  const { db, portfolioUuid } = tenant;
  if (person.created_by !== "" || !person.company_uuid) return false;
  const company = await db
    .selectFrom("companies")
    .select(["name", "manager_email", "approves_sign_ups"])
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", person.company_uuid)
    .executeTakeFirstOrThrow();
  const { manager_email: manager, approves_sign_ups: waits } = company;
  // A manager does not approve their own account.
  if (!manager || manager === person.email) return false;
  const token = await newDecisionLink({ clock }, tenant, {
    kind: "sign_up",
    subject_uuid: person.uuid,
    whitelabel_uuid: brand.uuid,
    manager_email: manager,
  });
  if (token === undefined) return false;
  if (waits) {
    await db
      .updateTable("users")
      .set({ awaits_approval: true })
      .where("portfolio_uuid", "=", portfolioUuid)
      .where("uuid", "=", person.uuid)
      .execute();
  }
  const envelope = { brand, origin, to: manager, locale: brand.languageCodes[0] ?? "en" };
  const write = waits ? approvalLetter : newcomerLetter;
  await outbox.post(tenant, write(envelope, { email: person.email, company: company.name, token }));
  return waits;
}

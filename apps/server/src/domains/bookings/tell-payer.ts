import { decimalOf } from "@atrium/rules/booking-price.ts";
import { formatPrice } from "@atrium/rules/price.ts";
import type { Brand } from "../brands/brands.ts";
import type { Tenant } from "../../platform/database/database.ts";
import type { Services } from "../sessions/services.ts";
import { bookingWords, findBookingFacts } from "./booking-facts.ts";
import { bookingPaidLateLetter, bookingUnpaidLetter } from "./payment-letters.ts";
import { pathOf } from "./tell-occupant.ts";

type Told = {
  bookingUuid: string;
  brand: Brand;
  origin: string;
  what: "unpaid" | "late";
  cents: number;
  currency: string;
};

/** Mails the person about a payment that did not lead to a booking. Part of the transaction that decides it. */
export async function mailPayer(
  { outbox }: Pick<Services, "outbox">,
  tenant: Tenant,
  { bookingUuid, brand, origin, what, cents, currency }: Told,
): Promise<void> {
  const first = await findBookingFacts(tenant, bookingUuid, undefined);
  if (!first) return;
  const locale = first.person_locale ?? brand.languageCodes[0] ?? "en";
  const facts = (await findBookingFacts(tenant, bookingUuid, locale)) ?? first;
  const price = formatPrice(decimalOf(cents), currency, locale) ?? "";
  const words = { ...bookingWords(facts, locale), price, path: pathOf(facts) };
  const write = { unpaid: bookingUnpaidLetter, late: bookingPaidLateLetter }[what];
  await outbox.post(tenant, write({ brand, origin, to: facts.email, locale }, words));
}

import type { FastifyRequest } from "fastify";
import { record } from "../../platform/facts/facts.ts";
import type { Brand } from "../brands/brands.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { languageOf } from "../../platform/http/languages.ts";
import { welcomeLetter } from "./letters.ts";
import type { BrandServices } from "../brands/services.ts";

type NewPerson = { uuid: string; email: string; locale: string | null };
type Around = {
  brand: Brand;
  /** The brand's portal. */
  origin: string;
  request: FastifyRequest;
  now: Date;
  /** A person who waits for approval, or has not accepted the terms, is not welcomed yet. */
  mayEnter: boolean;
};

/** Records and welcomes a new person, in the transaction that creates them. */
export async function greetNewPerson(
  { outbox }: Pick<BrandServices, "outbox">,
  own: Tenant,
  { uuid, email, locale }: NewPerson,
  { brand, origin, request, now, mayEnter }: Around,
): Promise<void> {
  await record(own, { action: "person.created", actor: { kind: "user", uuid } }, { now, request });
  if (mayEnter) await welcome({ outbox }, own, { uuid, email, locale }, { brand, origin, request });
}

/** The welcome mail to a person who is now admitted. */
export async function welcome(
  { outbox }: Pick<BrandServices, "outbox">,
  own: Tenant,
  { email, locale }: NewPerson,
  { brand, origin, request }: Pick<Around, "brand" | "origin" | "request">,
): Promise<void> {
  const spoken = locale ?? languageOf(request, brand.languageCodes);
  await outbox.post(own, welcomeLetter({ brand, to: email, locale: spoken, origin }));
}

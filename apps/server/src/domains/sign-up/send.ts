import type { FastifyRequest } from "fastify";
import type { Brand } from "../brands/brands.ts";
import { portalOrigin } from "../brands/portal-origin.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { languageOf } from "../../platform/http/languages.ts";
import type { Envelope } from "../brands/letter-page.ts";
import {
  addedLetter,
  alreadyRegisteredLetter,
  codeLetter,
  companySignInLetter,
  type Proof,
  resetLetter,
  switchedOffLetter,
} from "./letters.ts";
import type { Services } from "../sessions/services.ts";
import { putCode } from "./code-store.ts";
import type { Person, AddressState } from "./address-state.ts";
import type { SignUp } from "./store.ts";
import type { Mail } from "../../platform/mail/stored-mails.ts";

type Letter = (envelope: Envelope, proof: Proof) => Mail;

/** Every address gets a letter, so that only its owner learns whether it has an account. */
const ofSignUp: Record<AddressState, Letter> = {
  newcomer: codeLetter,
  unfinished: codeLetter,
  registered: alreadyRegisteredLetter,
  switched_off: switchedOffLetter,
  provider_only: companySignInLetter,
};

/** An unknown address gets no mail, so that the portal cannot be used to write to strangers. */
const ofReset: Record<AddressState, Letter> = {
  newcomer: resetLetter,
  unfinished: addedLetter,
  registered: resetLetter,
  switched_off: switchedOffLetter,
  provider_only: companySignInLetter,
};

/** Whether a code for this purpose can be right for the address. */
export const opens = {
  sign_up: (standing: AddressState) => standing === "newcomer" || standing === "unfinished",
  reset_password: (standing: AddressState) => standing === "registered" || standing === "unfinished",
};

/** In the language that was chosen or used at sign-up, else the person's own, else that of the request. Made before a transaction begins. */
export async function envelopeFor(
  services: Services,
  { brand, request, person, email, locale }: EnvelopeFacts,
): Promise<Envelope> {
  const origin = await portalOrigin(services, brand, request);
  // The stored address, never a spelling that somebody typed (test 30).
  const to = person?.email ?? email;
  return { brand, to, origin, locale: locale ?? person?.locale ?? languageOf(request, brand.languageCodes) };
}

type EnvelopeFacts = {
  brand: Brand;
  request: FastifyRequest;
  person: Person | undefined;
  email: string;
  locale?: string | null | undefined;
};

/** A new code for a pending sign-up, and its letter. Runs the same statements for every address. */
export async function sendSignUpCode(
  services: Services,
  tenant: Tenant,
  { signUp, standing, envelope }: { signUp: SignUp; standing: AddressState; envelope: Envelope },
): Promise<void> {
  const { email, uuid, browser_hash } = signUp;
  const owner = opens.sign_up(standing) ? { sign_up_uuid: uuid } : undefined;
  const proof = await putCode(services, tenant, { purpose: "sign_up", email, owner, browserHash: browser_hash });
  await services.outbox.post(tenant, ofSignUp[standing](envelope, proof), { urgent: true });
}

export async function sendResetCode(
  services: Services,
  tenant: Tenant,
  facts: { email: string; standing: AddressState; person: Person | undefined; browserHash: Buffer; envelope: Envelope },
): Promise<void> {
  const { email, standing, person, browserHash, envelope } = facts;
  const owner = person && opens.reset_password(standing) ? { user_uuid: person.uuid } : undefined;
  const proof = await putCode(services, tenant, { purpose: "reset_password", email, owner, browserHash });
  await services.outbox.post(tenant, ofReset[standing](envelope, proof), {
    urgent: true,
    forNobody: person === undefined,
  });
}

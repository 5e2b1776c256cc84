import { createHmac } from "node:crypto";
import type { EndpointBody, EndpointReply } from "@atrium/contract/client.ts";
import { emailDomain, normalizeEmail } from "@atrium/rules/email.ts";
import { normalizeLocale } from "@atrium/rules/languages.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { v7 } from "uuid";
import type { Tenant } from "../../platform/database/database.ts";
import { fingerprintOf, readIdempotencyKey } from "../../platform/http/idempotency.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { isSameHash } from "../sessions/codes.ts";
import { derivedKey } from "../../platform/keys/derived-keys.ts";
import { mustBeGoodPassword } from "../people/password-policy.ts";
import { hashPassword } from "../people/passwords.ts";
import { hashOf, newSecret } from "../../platform/keys/secrets.ts";
import { isRoleAddress, workEmailProblem } from "../people/work-email.ts";
import type { Services } from "../sessions/services.ts";
import { rememberBrowser, rememberedSeconds } from "./browser.ts";
import { mustBeSendable } from "./budgets.ts";
import { envelopeFor, opens, sendSignUpCode } from "./send.ts";
import { type Company, findBuildings, findCompany, findPerson, addressStateOf, wordsAround } from "./address-state.ts";
import { findSignUpOfKey, insertSignUp, type SignUp } from "./store.ts";

type Form = EndpointBody<"POST /auth/register">;
type Answer = EndpointReply<"POST /auth/register">;
type Http = { request: FastifyRequest; reply: FastifyReply };

/**
 * Stores a sign-up until the address is proved, and mails the code (decision 0008). A refusal can depend only on the typed domain; whether the
 * address has an account is answered by mail alone (test 29).
 */
export async function register(services: Services, body: Form, { request, reply }: Http): Promise<Answer> {
  const { brands, clock, config, database } = services;
  const brand = await brands.ofRequest(request);
  const tenant = database.tenant(brand.portfolio_uuid);
  const email = normalizeEmail(body.email);
  const key = readIdempotencyKey(request.headers["idempotency-key"]);
  const secret = key ? secretOf(services, tenant, key, body) : newSecret();

  const answered = key && (await repeated(tenant, key, secret, reply));
  if (answered) return answered;
  if (workEmailProblem(emailDomain(email), config) || isRoleAddress(email, brand)) refuse("work_email_required");
  const company = (await findCompany(tenant, brand.uuid, email)) ?? refuse("domain_not_registered");
  const buildings = await findBuildings(tenant, brand.uuid);
  const building_uuid = chosenBuilding(body.building_uuid, company, buildings);
  const own = [body.first_name, body.last_name, email];
  mustBeGoodPassword(body.password, await wordsAround(tenant, brand, own));
  await mustBeSendable(services, tenant, request, { purpose: "sign_up", email });

  const person = await findPerson(tenant, email);
  const standing = addressStateOf(person, company);
  const locale = body.locale ? normalizeLocale(body.locale) : null;
  const envelope = await envelopeFor(services, { brand, request, person, email, locale });
  const now = clock.now();
  const signUp: SignUp = {
    portfolio_uuid: tenant.portfolioUuid,
    uuid: v7(),
    email,
    target: opens.sign_up(standing) ? "person" : "nobody",
    first_name: body.first_name,
    last_name: body.last_name,
    password_hash: await hashPassword(body.password),
    building_uuid,
    company_uuid: company.uuid,
    user_type_id: body.user_type_id,
    locale,
    brand_identifier: brand.brand_identifier,
    email_accepted: body.is_email_accepted,
    browser_hash: hashOf(secret),
    idempotency_key: key ?? null,
    created_at: now,
    expires_at: new Date(now.getTime() + rememberedSeconds * 1000),
    ended_at: null,
  };
  const inserted = await tenant.db.transaction().execute(async (db) => {
    const own = { ...tenant, db };
    const first = await insertSignUp(own, signUp);
    if (first) await sendSignUpCode(services, own, { signUp, standing, envelope });
    return first;
  });
  if (inserted) return answer(signUp, secret, reply);
  // A concurrent request with the same key was faster.
  return (key && (await repeated(tenant, key, secret, reply))) || refuse("request_under_way");
}

/** Derived from the request, which nobody else has: only its hash is stored, so a repetition could not return it otherwise. */
function secretOf({ keys }: Services, { portfolioUuid }: Tenant, key: string, body: Form): string {
  const fingerprint = fingerprintOf("POST /auth/register", [portfolioUuid, key, body]);
  return createHmac("sha256", derivedKey(keys, "code")).update(`register ${fingerprint}`).digest("base64url");
}

/** The stored answer to the same request. */
async function repeated(tenant: Tenant, key: string, secret: string, reply: FastifyReply): Promise<Answer | undefined> {
  const before = await findSignUpOfKey(tenant, key);
  if (!before) return undefined;
  return isSameHash(before.browser_hash, hashOf(secret))
    ? answer(before, secret, reply)
    : refuse("idempotency_key_reused");
}

/** The chosen building, else the company's first. A building that is neither the company's nor public is refused as unknown. */
function chosenBuilding(
  chosen: string | undefined,
  { building_uuids }: Company,
  buildings: { uuid: string; is_public: boolean }[],
): string | null {
  if (!chosen) return building_uuids[0] ?? null;
  const open = building_uuids.includes(chosen) || buildings.some(({ uuid, is_public }) => is_public && uuid === chosen);
  return open ? chosen : refuse("building_not_found");
}

/** The data of the future person. */
function answer(signUp: SignUp, secret: string, reply: FastifyReply): Answer {
  rememberBrowser(reply, secret);
  return {
    user: {
      uuid: signUp.uuid,
      id: 0,
      email: signUp.email,
      first_name: signUp.first_name,
      last_name: signUp.last_name,
      avatar_url: "uploads/default_avatar.png",
      default_building_uuid: signUp.building_uuid,
      company_uuid: signUp.company_uuid,
      locale: signUp.locale,
      confirmed: false,
      email_accepted: signUp.email_accepted,
      terms_accepted: true,
      deactivated: false,
      admin: false,
      roles: [],
      "hqo-staff": false,
      signup_app_brand: signUp.brand_identifier,
      has_password: true,
      updated_at: signUp.created_at.toISOString(),
    },
    token: secret,
    refresh_token: null,
  };
}

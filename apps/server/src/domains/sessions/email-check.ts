import { randomUUID } from "node:crypto";
import type { EndpointReply } from "@atrium/contract/client.ts";
import { emailDomain, normalizeEmail } from "@atrium/rules/email.ts";
import { isEmailAvailable } from "@atrium/rules/login-step.ts";
import type { FastifyRequest } from "fastify";
import { refuse } from "../../platform/http/refusal.ts";
import { isRoleAddress, workEmailProblem } from "../people/work-email.ts";
import type { LimitRule } from "../../platform/limits/limits.ts";
import { networkOf } from "../../platform/limits/network.ts";
import { mustBeWorked } from "../../platform/limits/proof-of-work.ts";
import type { Services } from "./services.ts";
import { companyOfDomain } from "./store.ts";

const day = 24 * 60 * 60;
/** How many addresses may be checked before each check costs proof of work (reliability R2). */
const ofNetworkByMinute: LimitRule = { name: "email-check-minute", points: 10, seconds: 60 };
const ofNetworkByDay: LimitRule = { name: "email-check-day", points: 100, seconds: day };
const ofDomainByHour: LimitRule = { name: "email-check-domain", points: 200, seconds: 60 * 60 };

/** Whose records fill in the names of a sign-up; other people's names are not shown to a stranger (Z7). */
const filledIn = ["upload", "acs", "scim"] as const;

type EmailCheck = EndpointReply<"POST /auth/v2/validate-email">;

/**
 * What an address needs to sign in. The domain alone decides whether there is an answer, and which providers are offered; a known and an unknown
 * address of one domain cost the same work.
 */
export async function checkEmail(services: Services, request: FastifyRequest, typed: string): Promise<EmailCheck> {
  const { brands, config, database } = services;
  const brand = await brands.ofRequest(request);
  const tenant = database.tenant(brand.portfolio_uuid);
  const email = normalizeEmail(typed);
  const domain = emailDomain(email);
  const network = networkOf(request);
  const { portfolioUuid, db } = tenant;
  const address = { portfolioUuid, whitelabelUuid: brand.uuid, email, domain };
  const problem = workEmailProblem(domain, config);
  // Counted and looked up at the same time: the result is used only after the count has allowed it.
  const [, [found]] = await Promise.all([
    mustBeWorked(services, request, [
      [ofNetworkByMinute, network],
      [ofNetworkByDay, network],
      [ofDomainByHour, `${portfolioUuid} ${domain}`],
    ]),
    problem ? [] : companyOfDomain(db, address),
  ]);
  if (problem) return refuse(problem);
  if (!found) return refuse("domain_not_registered");
  // The help desk's domain cannot sign up; an existing account of it logs in.
  if (!found.email && isRoleAddress(email, brand)) return refuse("work_email_required");
  const { providers, sso_required } = found;
  const standing = {
    email: found.email,
    terms_accepted: found.terms_accepted ?? false,
    confirmed: found.confirmed ?? false,
    deactivated: found.deactivated ?? false,
  };
  const complete = isEmailAvailable(standing);
  const told = !complete && !standing.deactivated && filledIn.some((source) => source === found.created_by);
  return {
    ...standing,
    user_verification: {
      email,
      terms_accepted: standing.terms_accepted,
      created_by: complete ? "" : found.created_by,
      first_name: told ? found.first_name : null,
      last_name: told ? found.last_name : null,
    },
    sso_providers: {
      sso_required: sso_required && providers.length > 0,
      // The id of the sign-on at a provider that may follow (1 §3); it is stored only then.
      transaction_uuid: providers.length > 0 ? randomUUID() : null,
      oidc_providers: providers.flatMap(({ protocol, name, issuer }) =>
        protocol === "oidc" && issuer ? [{ name, issuer }] : [],
      ),
      saml_providers: providers.flatMap(({ protocol, name, single_signon_service }) =>
        protocol === "saml" && single_signon_service ? [{ name, single_signon_service }] : [],
      ),
    },
  };
}

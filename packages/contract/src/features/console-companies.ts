import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Data, Email, Entity, Instant, Nullable, Text, Uuid } from "../schemas.ts";
import { HostName, PictureName, Version } from "./console-brands.ts";
import { keysetQuery, Named, Next } from "./console-lists.ts";

export const companyFields = {
  name: Text(160, 1),
  logo: Nullable(PictureName),
  /** Its website, `https://company.example` or without the scheme; empty without one. */
  url: Text(2_000),
  /** Its buildings. Only their managers can add a company there. */
  building_uuids: Type.Array(Uuid, { maxItems: 200, uniqueItems: true }),
  /** The recipient of mails about people who sign up only by the company's domains. */
  manager_email: Nullable(Email),
  /** Nobody gets in by a domain alone before `manager_email` approves. */
  approves_sign_ups: Type.Boolean(),
};

/**
 * A domain of a company's addresses. `proved`: verified by the DNS record (`record`), the building's manager (`landlord`), or the pack
 * (`pack`). `waiting`: the record is not there yet. `refused`: the last check found a problem. `found` is its result: `nothing`, `another`
 * text (`found_texts`), `silence` if DNS did not answer, or `taken` if the domain now belongs to another company.
 */
const Domain = Entity({
  domain: Type.String(),
  state: Type.Enum(["proved", "waiting", "refused"]),
  proof: Nullable(Type.Enum(["record", "landlord", "pack"])),
  /** The DNS record that verifies it. */
  record_name: Nullable(Type.String()),
  record_value: Nullable(Type.String()),
  found: Nullable(Type.Enum(["record", "nothing", "another", "silence", "taken"])),
  found_texts: Type.Array(Type.String()),
  checked_at: Nullable(Instant),
});

const Company = Entity({
  ...companyFields,
  uuid: Uuid,
  version: Version,
  logo_url: Nullable(Type.String()),
  buildings: Type.Array(Named),
  /** The people whom the caller may read. */
  people_count: Type.Integer(),
  domains: Type.Array(Domain),
  /** Its people's identity providers, and whether those are the only way to sign in. */
  sign_on: Entity({
    required: Type.Boolean(),
    providers: Type.Array(
      Entity({
        ...Named.properties,
        protocol: Type.Enum(["oidc", "saml"]),
        /** The result of the last test; `is_current`: of the present settings. */
        tried: Nullable(Entity({ at: Instant, good: Type.Boolean(), is_current: Type.Boolean() })),
      }),
    ),
    /** Whether it can be made the only way to sign in: its present settings were tested successfully. */
    may_require: Type.Boolean(),
  }),
  /** The owner of its data: imports do not change a company that the console has changed. */
  owner: Type.Enum(["pack", "console"]),
  /** Whether the caller may change all of it, and speak for it as a manager of its buildings. */
  may_change: Type.Boolean(),
  may_vouch: Type.Boolean(),
});

/**
 * A test sign-in at a provider. `said`: what the portal read about the person who signed in. `failure`: which check failed, and the provider's
 * error at which of its addresses.
 */
const Trial = Entity({
  uuid: Uuid,
  provider_uuid: Uuid,
  at: Instant,
  state: Type.Enum(["waiting", "over", "good", "refused"]),
  said: Nullable(Entity({ email: Type.String(), first_name: Type.String(), last_name: Type.String() })),
  failure: Nullable(
    Entity({
      code: Type.Enum(["sso_refused", "provider_unreachable", "provider_misconfigured"]),
      check: Type.String(),
      endpoint: Nullable(Type.String()),
      status: Nullable(Type.Integer()),
      said: Nullable(Type.String()),
    }),
  ),
});

const companyRefusals = ["company_not_found"] as const;
const changeRefusals = [...companyRefusals, "beyond_own_grants"] as const;
const domainParams = Entity({ uuid: Uuid, domain: HostName });

/** Companies, for managers of buildings and for the companies' own administrators (row G8). */
export const consoleCompanies = {
  "GET /admin/v1/companies": endpoint({
    summary:
      "List companies by name. `search` is a part of the name, or the beginning of a domain. Only those that the caller administers, and those in the buildings where the caller may change companies.",
    access: { may: "companies.change" },
    query: Entity({
      ...keysetQuery,
      search: Type.Optional(Text(100, 1)),
      building_uuid: Type.Optional(Uuid),
    }),
    reply: Data({
      companies: Type.Array(
        Entity({
          ...Named.properties,
          logo_url: Nullable(Type.String()),
          email_domains: Type.Array(Type.String()),
          people_count: Type.Integer(),
        }),
      ),
      next: Next,
    }),
    refusals: [],
    shows: ["estate", "person"],
    secret: true,
  }),
  "GET /admin/v1/companies/:uuid": endpoint({
    summary: "Read one company with its domains, its editable fields, and the version that a change must name.",
    access: { may: "companies.change" },
    reply: Data({ company: Company }),
    refusals: companyRefusals,
    shows: ["estate", "person"],
    secret: true,
  }),
  "POST /admin/v1/companies": endpoint({
    summary: "Add a company to buildings that the caller manages.",
    access: { may: "companies.vouch" },
    body: Entity(companyFields),
    reply: Data({ company: Company }),
    refusals: [],
    changes: ["estate"],
    idempotent: true,
  }),
  "PUT /admin/v1/companies/:uuid": endpoint({
    summary:
      "Change a company as a whole. Refused if the company was changed since it was read. Imports no longer change it.",
    access: { may: "companies.change" },
    body: Entity({ version: Version, ...companyFields }),
    reply: Data({ company: Company }),
    refusals: [...changeRefusals, "changed_meanwhile"],
    changes: ["estate"],
  }),
  "POST /admin/v1/companies/:uuid/domains": endpoint({
    summary:
      "Add an e-mail domain to a company. A manager of its buildings vouches for it, so that it is valid at once; for the company's administrator it is valid once a DNS record proves it. Repeating the call changes nothing.",
    access: { may: "companies.change" },
    freshSignIn: true,
    body: Entity({ domain: HostName }),
    reply: Data({ company: Company }),
    refusals: changeRefusals,
    changes: ["estate"],
  }),
  "POST /admin/v1/companies/:uuid/domains/:domain/check": endpoint({
    summary:
      "Check DNS for the record that proves a domain, and return what was found. A proved domain is valid at once.",
    access: { may: "companies.change" },
    params: domainParams,
    reply: Data({ company: Company }),
    refusals: [...changeRefusals, "item_not_found"],
    changes: ["estate"],
  }),
  "DELETE /admin/v1/companies/:uuid/domains/:domain": endpoint({
    summary:
      "Remove a domain from a company: nobody signs up with it any more, and the company's provider and directory are no longer accepted for its addresses. Existing people stay.",
    access: { may: "companies.change" },
    freshSignIn: true,
    params: domainParams,
    reply: Data({ company: Company }),
    refusals: changeRefusals,
    changes: ["estate"],
  }),
  "POST /admin/v1/companies/:uuid/sign-on/trials": endpoint({
    summary:
      "Start a test of a company's provider: the address to send the browser to, or the reason if the provider cannot be reached. Nobody is signed in, and nothing changes.",
    access: { may: "companies.change" },
    freshSignIn: true,
    body: Entity({ provider_uuid: Uuid }),
    reply: Data({ url: Nullable(Type.String()), trial: Trial }),
    refusals: [...changeRefusals, "item_not_found"],
    changes: ["estate"],
  }),
  "GET /admin/v1/companies/:uuid/sign-on/trials/:trialUuid": endpoint({
    summary: "Read the result of a test of a provider.",
    access: { may: "companies.change" },
    reply: Data({ trial: Trial }),
    refusals: [...changeRefusals, "item_not_found"],
    shows: ["estate"],
    secret: true,
  }),
  "POST /admin/v1/companies/:uuid/sign-on/trials/:trialUuid/answer": endpoint({
    summary: "Pass on what an OpenID Connect provider returned for a test, and read the result. It is valid once.",
    access: { may: "companies.change" },
    body: Entity({
      state: Text(200, 1),
      code: Type.Optional(Text(4_000, 1)),
      iss: Type.Optional(Text(2_000)),
      session_state: Type.Optional(Text(500)),
      error: Type.Optional(Text(200, 1)),
    }),
    reply: Data({ trial: Trial }),
    refusals: [...changeRefusals, "item_not_found"],
    changes: ["estate"],
  }),
  "POST /admin/v1/companies/:uuid/sign-on/require": endpoint({
    summary:
      "Make the company's providers the only way to sign in for its people. Only after a successful test of one of them with the current settings.",
    access: { may: "companies.change" },
    freshSignIn: true,
    reply: Data({ company: Company }),
    refusals: [...changeRefusals, "sign_on_untried"],
    changes: ["estate"],
  }),
  "POST /admin/v1/companies/:uuid/sign-on/release": endpoint({
    summary:
      "Let the company's people sign in by password or code again, if a misconfigured provider was the only way. Only for managers of its buildings.",
    access: { may: "companies.vouch" },
    freshSignIn: true,
    reply: Data({ company: Company }),
    refusals: changeRefusals,
    changes: ["estate"],
  }),
};

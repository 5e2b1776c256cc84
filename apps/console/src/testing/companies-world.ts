/* Answers of the fake API about companies: two of them; the first has a domain that is not proved yet. */
import type { EndpointReply } from "@atrium/contract/client.ts";
import { refuse } from "@atrium/web/testing/fake-answers.ts";
import type { Answers } from "@atrium/web/testing/fake-api.ts";
import { inDays, uuid } from "@atrium/web/testing/world-ids.ts";
import { changedByOthers } from "./estate-world.ts";
import { pageOf } from "./page-of.ts";
import { meridian, pier } from "./world-places.ts";

type Company = EndpointReply<"GET /admin/v1/companies/:uuid">["data"]["company"];
type Directory = EndpointReply<"GET /admin/v1/companies/:uuid/directory">["data"];
type Domain = Company["domains"][number];

const domain = (name: string, own: Partial<Domain> = {}): Domain => ({
  domain: name,
  state: "proved",
  proof: "pack",
  record_name: null,
  record_value: null,
  found: null,
  found_texts: [],
  checked_at: null,
  ...own,
});

export const waitingDomain = (name: string, own: Partial<Domain> = {}): Domain =>
  domain(name, {
    state: "waiting",
    proof: null,
    record_name: `_atrium.${name}`,
    record_value: `atrium-proof=${"5e".repeat(16)}`,
    ...own,
  });

export const company = (at: number, name: string, own: Partial<Company> = {}): Company => ({
  uuid: uuid(0xc0000 + at),
  name,
  version: "version-0000000001",
  logo: null,
  logo_url: null,
  url: "",
  building_uuids: [pier.uuid],
  buildings: [pier],
  manager_email: null,
  approves_sign_ups: false,
  people_count: 0,
  domains: [],
  sign_on: { required: false, providers: [], may_require: false },
  owner: "console",
  may_change: true,
  may_vouch: true,
  ...own,
});

/** The capabilities of the first company's own administrator. */
export const itsAdministrator = { companies: [{ ...meridian, capabilities: ["companies.change", "people.read"] }] };

type Trial = EndpointReply<"GET /admin/v1/companies/:uuid/sign-on/trials/:trialUuid">["data"]["trial"];

export const providerAt = (at: number, name: string, own: Partial<Company["sign_on"]["providers"][number]> = {}) => ({
  uuid: uuid(0xe0000 + at),
  name,
  protocol: "oidc" as const,
  tried: null,
  ...own,
});

export const trialOf = (own: Partial<Trial>): Trial => ({
  uuid: uuid(0xd0001),
  provider_uuid: uuid(0xe0001),
  at: inDays(0),
  state: "good",
  said: { email: "nina@meridian.example", first_name: "Nina", last_name: "Neu" },
  failure: null,
  ...own,
});

export const companiesWorld = () => ({
  companies: [
    company(1, meridian.name, {
      people_count: 2,
      owner: "pack",
      domains: [domain("meridian.example"), waitingDomain("meridian-shipping.example")],
    }),
    company(2, "Tidewater Analytics"),
  ],
  /** The result of a test at a provider; successful unless a failure is given. */
  trial: trialOf({}),
  /** Answers the same for every company. */
  directory: { address: "https://harborline.localhost/scim/v2", tokens: [] } as Directory,
});

export type CompaniesWorld = ReturnType<typeof companiesWorld>;

export function companiesAnswers(world: CompaniesWorld): Answers {
  const found = (wanted: string) => world.companies.find((one) => one.uuid === wanted);
  const reply = (one: Company) => ({ data: { company: one } });
  return {
    "GET /admin/v1/companies": ({ query }) => {
      const rows = world.companies
        .filter(({ name }) => name.toLowerCase().includes((query.search ?? "").toLowerCase()))
        .filter(({ building_uuids }) => !query.building_uuid || building_uuids.includes(query.building_uuid))
        .map(({ uuid: its, name, logo_url, domains, people_count }) => ({
          uuid: its,
          name,
          logo_url,
          email_domains: domains.flatMap((one) => (one.state === "proved" ? one.domain : [])),
          people_count,
        }));
      const { part, next } = pageOf(rows, query);
      return { data: { companies: part, next } };
    },
    "GET /admin/v1/companies/:uuid": ({ params }) => {
      const one = found(params.uuid);
      return one ? reply(one) : refuse("company_not_found");
    },
    "POST /admin/v1/companies": ({ body }) => {
      const made = company(9, body.name, { ...body, buildings: [pier] });
      world.companies.push(made);
      return reply(made);
    },
    "PUT /admin/v1/companies/:uuid": ({ params, body }) => {
      const one = found(params.uuid);
      if (!one) return refuse("company_not_found");
      if (one.version !== body.version) return refuse("changed_meanwhile");
      changedByOthers(one, { ...body, owner: "console" });
      return reply({ ...one });
    },
    "POST /admin/v1/companies/:uuid/domains": ({ params, body }) => {
      const one = found(params.uuid);
      if (!one) return refuse("company_not_found");
      const added = one.may_vouch ? domain(body.domain, { proof: "landlord" }) : waitingDomain(body.domain);
      one.domains = [...one.domains, added];
      return reply({ ...one });
    },
    "POST /admin/v1/companies/:uuid/domains/:domain/check": ({ params }) => {
      const one = found(params.uuid);
      if (!one) return refuse("company_not_found");
      one.domains = one.domains.map((each) =>
        each.domain === params.domain ? { ...each, found: "nothing" as const, checked_at: inDays(0) } : each,
      );
      return reply({ ...one });
    },
    "POST /admin/v1/companies/:uuid/sign-on/trials": () => ({
      data: { url: "https://id.meridian.example/authorize", trial: trialOf({ state: "waiting", said: null }) },
    }),
    "GET /admin/v1/companies/:uuid/sign-on/trials/:trialUuid": () => ({ data: { trial: world.trial } }),
    "POST /admin/v1/companies/:uuid/sign-on/trials/:trialUuid/answer": ({ params }) => {
      const one = found(params.uuid);
      if (!one) return refuse("company_not_found");
      const good = world.trial.state === "good";
      const tried = { at: inDays(0), good, is_current: true };
      const providers = one.sign_on.providers.map((provider) => ({ ...provider, tried }));
      one.sign_on = { ...one.sign_on, providers, may_require: good };
      return { data: { trial: world.trial } };
    },
    "POST /admin/v1/companies/:uuid/sign-on/require": ({ params }) => {
      const one = found(params.uuid);
      if (!one) return refuse("company_not_found");
      if (!one.sign_on.may_require) return refuse("sign_on_untried");
      one.sign_on = { ...one.sign_on, required: true, may_require: false };
      return reply({ ...one });
    },
    "POST /admin/v1/companies/:uuid/sign-on/release": ({ params }) => {
      const one = found(params.uuid);
      if (!one) return refuse("company_not_found");
      one.sign_on = { ...one.sign_on, required: false };
      return reply({ ...one });
    },
    "GET /admin/v1/companies/:uuid/directory": () => ({ data: world.directory }),
    "POST /admin/v1/companies/:uuid/directory/tokens": () => {
      const made = { uuid: uuid(0xf0001), created_at: inDays(0), last_used_at: null };
      world.directory = { ...world.directory, tokens: [made, ...world.directory.tokens] };
      return { data: { ...world.directory, token: "the-token-itself" } };
    },
    "DELETE /admin/v1/companies/:uuid/directory/tokens/:tokenUuid": ({ params }) => {
      const tokens = world.directory.tokens.filter((one) => one.uuid !== params.tokenUuid);
      world.directory = { ...world.directory, tokens };
      return { data: world.directory };
    },
    "DELETE /admin/v1/companies/:uuid/domains/:domain": ({ params }) => {
      const one = found(params.uuid);
      if (!one) return refuse("company_not_found");
      one.domains = one.domains.filter((each) => each.domain !== params.domain);
      return reply({ ...one });
    },
  };
}

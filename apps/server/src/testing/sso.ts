import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import { v7 } from "uuid";
import type { SsoProvidersTable } from "../domains/sso/tables.ts";
import { type OidcOptions, startOidcProvider } from "../../../../demo-idp/oidc-provider.ts";
import { type SamlOptions, startSamlProvider } from "../../../../demo-idp/saml-provider.ts";
import type { Browser } from "./browser.ts";
import type { Rig } from "./rig.ts";

/** The address of the test pack's first brand. */
export const portal = "http://alpha.test";

const client = { id: "portal", name: "Acme", people: [] };

/** The demo's providers on free ports, for a portal that is called without a network. */
export const startTestOidc = (options: Partial<OidcOptions> = {}) =>
  startOidcProvider({ port: 0, clients: [client], mayReturnTo: (to) => to === `${portal}/login/sso`, ...options });

export const startTestSaml = (options: Partial<SamlOptions> = {}) =>
  startSamlProvider({ port: 0, name: "Acme", people: [], mayAnswer: (to) => to.startsWith(`${portal}/`), ...options });

/** "ok", or the code with which a call was refused. */
export function codeOf(answer: { statusCode: number; json(): { code?: string } }): string {
  return answer.statusCode === 200 ? "ok" : (answer.json().code ?? "no code");
}

/** Another company in the first brand's portfolio. */
export async function addCompany(rig: Rig, domain: string): Promise<string> {
  const uuid = v7();
  const { portfolio_uuid } = await companyOf(rig, "acme");
  const building = await rig.uuid("buildings", "tower");
  const { system } = rig.services.database;
  const row = { portfolio_uuid, uuid, pack_key: domain, name: domain, email_domains: [domain] };
  await system.insertInto("companies").values(row).execute();
  await system
    .insertInto("company_buildings")
    .values({ portfolio_uuid, company_uuid: uuid, building_uuid: building })
    .execute();
  return uuid;
}

function companyOf(rig: Rig, key: string) {
  return rig.services.database.system
    .selectFrom("companies")
    .select(["uuid", "portfolio_uuid"])
    .where("pack_key", "=", key)
    .executeTakeFirstOrThrow();
}

type NewProvider = Partial<Insertable<SsoProvidersTable>> & { name: string };

/** Gives a company a provider: OpenID Connect unless a SAML sign-on address is given. */
export async function addProvider(rig: Rig, provider: NewProvider, company = "acme"): Promise<string> {
  const { portfolio_uuid, uuid: company_uuid } = await companyOf(rig, company);
  const uuid = v7();
  await rig.services.database.system
    .insertInto("sso_providers")
    .values({
      portfolio_uuid,
      uuid,
      pack_key: uuid,
      company_uuid,
      protocol: provider.single_signon_service ? "saml" : "oidc",
      ...(provider.single_signon_service ? {} : { client_id: "portal", scopes: ["openid", "email", "profile"] }),
      ...provider,
    })
    .execute();
  return uuid;
}

/** Begins a sign-on at a provider: returns the address for the browser, and the uuid of the sign-on. */
export async function goOut(
  browser: Browser,
  {
    source = "oidc",
    email,
    name,
    uuid = randomUUID(),
  }: { source?: string; email: string; name?: string; uuid?: string },
) {
  const query = new URLSearchParams({ source: "tenantweb", uuid, email, ...(name ? { name } : {}) });
  const answer = await browser.send("GET", `/sso/v1/providers/${source}?${query}`);
  const url = answer.statusCode === 200 ? new URL(answer.json<{ data: { url: string } }>().data.url) : undefined;
  return { answer, uuid, url: url ?? new URL("about:blank") };
}

export function comeBack(browser: Browser, query: Record<string, string>, source = "oidc") {
  return browser.send("GET", `/sso/v1/callback/${source}?${new URLSearchParams(query)}`);
}

export function authenticate(browser: Browser, query: { email: string; uuid: string }, profile: object = {}) {
  return browser.send("POST", `/sso/v2/authenticate?${new URLSearchParams(query)}`, profile);
}

/** Signs in on a demo provider's page, as a person with a browser would: returns what the provider sends back. */
export async function signInAt(start: URL, email: string): Promise<Record<string, string>> {
  const cookies = new Map<string, string>();
  let request: { url: URL; form?: Record<string, string> } = { url: start };
  for (let step = 0; step < 10; step++) {
    const { url, form } = request;
    const answer = await fetch(url, {
      redirect: "manual",
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get("location");
    if (location) {
      const next = new URL(location, url);
      if (next.origin !== start.origin) return Object.fromEntries(next.searchParams);
      request = { url: next };
      continue;
    }
    const html = await answer.text();
    if (answer.status !== 200) throw new Error(`The provider answered ${answer.status}: ${html}`);
    const hidden = Object.fromEntries(
      [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    ) as Record<string, string>;
    if (hidden.SAMLResponse) return hidden;
    const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1] ?? "";
    request = { url: new URL(action, url), form: { ...hidden, email } };
  }
  throw new Error("The provider never came to an end.");
}

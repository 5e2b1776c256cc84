import type { Role, ScopeKind } from "@atrium/rules/roles.ts";
import { pier } from "./building-steps.ts";
import { callsOf } from "./given-calls.ts";

const staff = "staff@harborline.example";

type Place = { scope: ScopeKind; name?: string };
type Named = { uuid: string; name: string };
type Places = { data: { brands: Named[]; buildings: Named[]; companies: Named[] } };

/** Gives a person a role in Pier One, or in the named place, as an owner does in the console. */
export async function giveRole(
  port: number,
  email: string,
  role: Role,
  { scope, name }: Place = { scope: "building", name: pier },
): Promise<void> {
  const call = await callsOf(port, staff);
  const found = await call<{ data: { people: { uuid: string }[] } }>("GET", `/admin/v1/people?search=${email}`);
  const search = scope === "company" ? `?company_search=${encodeURIComponent(name ?? "")}` : "";
  const { data } = await call<Places>("GET", `/admin/v1/places${search}`);
  const place = [...data.brands, ...data.buildings, ...data.companies].find((one) => one.name === name)?.uuid;
  const path = `/admin/v1/people/${found.data.people[0]?.uuid}/grants`;
  await call("POST", path, { role, scope, ...(place ? { scope_uuid: place } : {}) });
}

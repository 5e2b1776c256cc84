import type { Role } from "@atrium/rules/roles.ts";
import { password } from "./browser.ts";
import { pier } from "./building-steps.ts";

const staff = "staff@harborline.example";

/** Gives somebody a role in Pier One, as an owner would in the console. */
export async function giveRole(port: number, email: string, role: Role): Promise<void> {
  const call = async <Reply>(
    path: string,
    init: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ): Promise<Reply> => {
    const headers = { "content-type": "application/json", "x-brand": "harborline", ...init.headers };
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, { ...init, headers });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Reply;
  };
  const body = JSON.stringify({ email: staff, password });
  const { token } = await call<{ token: string }>("/auth/v2/login", { method: "POST", body });
  const headers = { authorization: `Bearer ${token}` };
  const found = await call<{ data: { people: { uuid: string }[] } }>(`/admin/v1/people?search=${email}`, { headers });
  const places = await call<{ data: { buildings: { uuid: string; name: string }[] } }>("/admin/v1/places", { headers });
  const building = places.data.buildings.find(({ name }) => name === pier)?.uuid;
  const grant = JSON.stringify({ role, scope: "building", scope_uuid: building });
  const path = `/admin/v1/people/${found.data.people[0]?.uuid}/grants`;
  await call(path, { method: "POST", headers, body: grant });
}

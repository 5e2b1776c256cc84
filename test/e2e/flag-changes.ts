import { password } from "./browser.ts";

export type FlagDefinition = Record<string, unknown>;
export const on = { state: "ENABLED", variants: { on: true, off: false }, defaultVariant: "on" };
export const off = { ...on, defaultVariant: "off" };

export type FlagAdministrator = Awaited<ReturnType<typeof flagAdministrator>>;

/** Changes flags of Harborline as an administrator, on the server at this port. */
export async function flagAdministrator(port: number) {
  const at = (path: string) => `http://127.0.0.1:${port}/api${path}`;
  let token = "";
  const ask = async (path: string, init: RequestInit = {}) => {
    const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    const headers = { "content-type": "application/json", "x-brand": "harborline", ...authorization };
    const answer = await fetch(at(path), { ...init, headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const body = JSON.stringify({ email: "staff@harborline.example", password });
  ({ token } = (await ask("/auth/v2/login", { method: "POST", body })) as { token: string });
  const { data } = (await ask("/public/whitelabel")) as { data: { whitelabel: { uuid: string } } };
  const flags = `/admin/v1/whitelabels/${data.whitelabel.uuid}/flags`;
  const former = ((await ask(flags)) as { data: { flags: Record<string, FlagDefinition> } }).data.flags;
  const put = (key: string, definition: FlagDefinition) =>
    ask(`${flags}/${key}`, { method: "PUT", body: JSON.stringify(definition) });
  return {
    to: put,
    /** The server is shared with other journeys: a test restores its changes. */
    restore: (key: string) =>
      former[key] ? put(key, former[key]) : ask(`${flags}/${key}`, { method: "DELETE", body: "{}" }),
  };
}

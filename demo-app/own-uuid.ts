const staff = { email: "staff@harborline.example", password: "Portal-demo-1" };

let known: Promise<string> | undefined;

/** What the demo's portal has registered this app as: an operator would write it into the app's settings. */
export function findAppUuid(portal: string, origin: string): Promise<string> {
  known ??= ask(portal, origin).catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}

async function ask(portal: string, origin: string): Promise<string> {
  let bearer: Record<string, string> = {};
  const call = async (path: string, init: RequestInit = {}) => {
    const headers = { "content-type": "application/json", "x-brand": "harborline", ...bearer };
    const answer = await fetch(new URL(`/api${path}`, portal), { ...init, headers });
    if (!answer.ok) throw new Error(`The portal answered ${answer.status} to ${path}.`);
    return answer.json();
  };
  const { token } = (await call("/auth/v2/login", { method: "POST", body: JSON.stringify(staff) })) as {
    token: string;
  };
  bearer = { authorization: `Bearer ${token}` };
  type Named<Name extends string> = { data: { [N in Name]: { uuid: string; origins: string[] }[] } };
  const { data } = (await call("/tenant/v1/users/current/buildings")) as Named<"buildings">;
  for (const { uuid } of data.buildings) {
    const { data: here } = (await call(`/tenant/v1/buildings/${uuid}/apps`)) as Named<"apps">;
    const own = here.apps.find(({ origins }) => origins.includes(origin));
    if (own) return own.uuid;
  }
  throw new Error(`No app is registered for ${origin}.`);
}

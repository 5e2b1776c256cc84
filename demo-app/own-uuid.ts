const password = "Portal-demo-1";

type Named<Name extends string> = { data: { [N in Name]: { uuid: string; origins: string[] }[] } };

/**
 * This app's registration in the demo's portal: an operator would write it into the app's settings. `find` asks the portal each time, because another
 * pack may have been imported meanwhile; `held` is the last result, and asks if there is none.
 */
export function ownUuid(portal: string, origin: string, brand = "harborline") {
  let token: string | undefined;
  let found: string | undefined;
  let underWay: Promise<string> | undefined;

  const ask = (path: string, headers: Record<string, string>, body?: object) =>
    fetch(new URL(`/api${path}`, portal), {
      headers: { "x-brand": brand, ...headers },
      ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
    });
  const askAsOccupant = (path: string) => ask(path, { authorization: `Bearer ${token}` });

  async function logIn(): Promise<void> {
    const answer = await ask(
      "/auth/v2/login",
      { "content-type": "application/json" },
      {
        email: `occupant@${brand}.example`,
        password,
      },
    );
    ({ token } = (await read(answer)) as { token: string });
  }

  /** Logs in only if the session has expired, or belonged to another database. */
  async function call(path: string): Promise<unknown> {
    const first = token === undefined ? undefined : await askAsOccupant(path);
    if (first && first.status !== 401) return read(first);
    await logIn();
    return read(await askAsOccupant(path));
  }

  async function look(): Promise<string> {
    const { data } = (await call("/tenant/v1/users/current/buildings")) as Named<"buildings">;
    for (const { uuid } of data.buildings) {
      const { data: here } = (await call(`/tenant/v1/buildings/${uuid}/apps`)) as Named<"apps">;
      const own = here.apps.find(({ origins }) => origins.includes(origin));
      if (own) return own.uuid;
    }
    throw new Error(`No app is registered for ${origin}.`);
  }

  /** Concurrent calls share one request. */
  async function find(): Promise<string> {
    underWay ??= look().finally(() => {
      underWay = undefined;
    });
    found = await underWay;
    return found;
  }

  return { find, held: () => found ?? find() };
}

async function read(answer: Response): Promise<unknown> {
  if (!answer.ok) throw new Error(`The portal answered ${answer.status} to ${new URL(answer.url).pathname}.`);
  return answer.json();
}

import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../browser.ts";
import { allMails, proofFor } from "../mails.ts";
import { type Rig, startRig } from "../rig.ts";
import {
  askReset,
  enterCode,
  fromElsewhere,
  goodPassword,
  logIn,
  newcomer,
  otherPassword,
  reset,
  signUp,
} from "../sign-up.ts";
import { openWorld, type World } from "./actors.ts";
import { loudly } from "./loud.ts";

let rig: Rig;
let own: Awaited<ReturnType<typeof loudly>>;
let loud: Rig;
let world: World;
beforeAll(async () => {
  rig = await startRig();
  world = await openWorld(rig);
  own = await loudly(rig);
  loud = own.rig;
});
afterAll(async () => {
  await own.close();
  await rig.close();
});

/** Every row of every table, except queued mails. */
async function everything(): Promise<string> {
  const { system } = rig.services.database;
  const { rows } = await sql<{ name: string }>`select table_schema || '.' || table_name as name
    from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
    and table_name <> 'outgoing_mails'`.execute(system);
  const tables = await Promise.all(
    rows.map(({ name }) => sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(system)),
  );
  return tables.flatMap(({ rows }) => rows.map(({ row }) => row)).join("\n");
}

test("43 passwords, codes, links and tokens are in no log, no table and no mail except where they belong", async () => {
  const secrets: Record<string, string> = { password: goodPassword, "new password": otherPassword };
  const email = newcomer();
  const browser = openBrowser(loud);
  expect((await signUp(browser, email, {}, fromElsewhere())).statusCode).toBe(200);
  const proof = await proofFor(rig, email);
  secrets["link of a sign-up"] = proof.token;
  expect((await enterCode(browser, proof.code)).statusCode).toBe(200);
  const session = (await logIn(browser, email)).json<{ token: string; refresh_token: { token: string } }>();
  secrets["access token"] = session.token;
  secrets["refresh token"] = session.refresh_token.token;
  await askReset(browser, email, fromElsewhere());
  const forgotten = await proofFor(rig, email);
  secrets["link of a reset"] = forgotten.token;
  expect((await reset(browser, email, forgotten.code)).statusCode).toBe(200);
  secrets["code for the administration"] = await world.own.secrets.ott();
  secrets["refresh token of a row"] = await world.own.secrets.refresh();

  // Errors are logged most: malformed bodies, secrets in wrong places, server errors.
  const url = "/api/auth/v2/login";
  const json = { "content-type": "application/json" };
  const broken = `{"email":"${email}","password":"${goodPassword}"`;
  const wrong = [
    { method: "POST", url, headers: json, payload: broken },
    { method: "POST", url, headers: json, payload: { email, password: goodPassword, token: session.token } },
    { url: `/api/users/current?token=${session.token}`, headers: { authorization: `Bearer ${session.token}x` } },
    { url: `/api/nowhere/${session.refresh_token.token}`, headers: { cookie: `a=${session.token}` } },
    { url: `/api/tenant/v1/apps/${"a".repeat(300)}/storage/${session.token}` },
  ];
  for (const one of wrong) expect((await loud.ask(one)).statusCode).toBeGreaterThanOrEqual(400);
  loud.app.log.error({ err: new Error("on purpose"), password: goodPassword, body: { code: "1" } }, "a fault");

  const log = own.log();
  expect(log).toContain('"route"');
  expect(log).toContain("on purpose");
  const rows = await everything();
  expect(rows).toContain(email);
  const mails = JSON.stringify(await allMails(rig));
  const found = Object.entries(secrets).flatMap(([name, secret]) => {
    expect(secret.length, name).toBeGreaterThan(10);
    const belongsInMail = name.startsWith("link");
    const places = { log, rows, ...(belongsInMail ? {} : { mails }) };
    return Object.entries(places)
      .filter(([, text]) => text.includes(secret))
      .map(([place]) => `${name} in ${place}`);
  });
  expect(found).toEqual([]);
  // The control: what may be logged is found, so the search looks in the right places.
  expect(mails).toContain(proof.token);
});

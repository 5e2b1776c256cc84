import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startBeside } from "../../testing/beside.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { testPassword } from "../../testing/global-setup.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());
beforeEach(async () => {
  await rig.forgetLimits();
  await rig.services.database.system.deleteFrom("refresh_tokens").execute();
  await rig.services.database.system.deleteFrom("sessions").execute();
});

const firefox = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0";
const phone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1";

async function signIn(userAgent: string, email = "anna@acme.test", brand = "alpha") {
  const call = rig.api({ brand, headers: { "user-agent": userAgent } });
  const { token, refresh_token } = await call("POST /auth/v2/login", { body: { email, password: testPassword } });
  return { token, refresh: refresh_token.token, api: rig.api({ brand, token }) };
}

describe("the list of sessions", () => {
  test("7 has this one first, then the newest, each with its browser and times", async () => {
    const { api } = await signIn(firefox);
    rig.clock.advance(60);
    await signIn(phone);
    rig.clock.advance(60);
    await signIn("curl/8.5.0");
    const { data } = await api("GET /users/current/sessions");
    expect(
      data.sessions.map(({ browser, system, is_mobile, is_current }) => [browser, system, is_mobile, is_current]),
    ).toEqual([
      ["Firefox", "macOS", false, true],
      [null, null, false, false],
      ["Safari", "iPhone", true, false],
    ]);
    const [, newest, older] = data.sessions.map(({ signed_in_at }) => Date.parse(signed_in_at));
    expect((newest ?? 0) - (older ?? 0)).toBe(60_000);
  });

  test("7 lists when each was last renewed, without ended and expired ones", async () => {
    const { api, refresh } = await signIn(firefox);
    const over = await signIn(phone);
    await over.api("POST /auth/logout");
    rig.clock.advance(200);
    await rig.api()("POST /auth/v2/refresh", { body: { refresh_token: refresh } });
    const { sessions } = (await api("GET /users/current/sessions")).data;
    expect(sessions).toHaveLength(1);
    const [only] = sessions;
    expect(Date.parse(only?.last_used_at ?? "") - Date.parse(only?.signed_in_at ?? "")).toBe(200_000);
  });

  test("7 24 contains no other person's sessions, and no secrets", async () => {
    await signIn(phone, "berta@borealis.test", "beta");
    const { api } = await signIn(firefox);
    const answer = await api("GET /users/current/sessions");
    expect(answer.data.sessions).toHaveLength(1);
    expect(Object.keys(answer.data.sessions[0] ?? {}).toSorted()).toEqual([
      "browser",
      "is_current",
      "is_mobile",
      "last_used_at",
      "signed_in_at",
      "system",
      "uuid",
    ]);
  });
});

describe("ending a session", () => {
  test("7 25 holds at once in every process, for its refresh token as well", async () => {
    const beside = await startBeside(rig);
    const { api } = await signIn(firefox);
    const lost = await signIn(phone);
    const ask = () =>
      beside.app.inject({ url: "/api/users/current", headers: { authorization: `Bearer ${lost.token}` } });
    expect((await ask()).statusCode).toBe(200);
    const { sessions } = (await api("GET /users/current/sessions")).data;
    const uuid = sessions.find(({ is_mobile }) => is_mobile)?.uuid ?? "";
    await api("DELETE /users/current/sessions/:uuid", { params: { uuid } });
    rig.clock.advance(1.1);
    expect((await ask()).statusCode).toBe(401);
    const renewal = rig.api()("POST /auth/v2/refresh", { body: { refresh_token: lost.refresh } });
    expect(await refusalOf(renewal)).toBe("refresh_refused");
    expect((await api("GET /users/current/sessions")).data.sessions).toHaveLength(1);
    await beside.close();
  });

  test("7 24 one of another person, an unknown one and an ended one are not found", async () => {
    const { api } = await signIn(firefox);
    const foreign = await signIn(phone, "berta@borealis.test", "beta");
    const [theirs] = (await foreign.api("GET /users/current/sessions")).data.sessions;
    const end = (uuid: string) => refusalOf(api("DELETE /users/current/sessions/:uuid", { params: { uuid } }));
    expect(await end(theirs?.uuid ?? "")).toBe("not_found");
    expect(await end(randomUUID())).toBe("not_found");
    await signIn(phone);
    const mine = (await api("GET /users/current/sessions")).data.sessions.find(({ is_current }) => !is_current);
    expect(await Promise.all([end(mine?.uuid ?? ""), end(mine?.uuid ?? "")])).toContain("none");
    expect(await end(mine?.uuid ?? "")).toBe("not_found");
    expect(await refusalOf(foreign.api("GET /users/current"))).toBe("none");
  });

  test("7 24 of a colleague is not found either", async () => {
    const { system } = rig.services.database;
    await system.updateTable("users").set({ terms_accepted: true }).where("email", "=", "terms@acme.test").execute();
    const colleague = await signIn(phone, "terms@acme.test");
    const [theirs] = (await colleague.api("GET /users/current/sessions")).data.sessions;
    const { api } = await signIn(firefox);
    const end = api("DELETE /users/current/sessions/:uuid", { params: { uuid: theirs?.uuid ?? "" } });
    expect(await refusalOf(end)).toBe("not_found");
    expect(await refusalOf(colleague.api("GET /users/current"))).toBe("none");
  });

  test("7 ending all others keeps this one", async () => {
    const { api } = await signIn(firefox);
    const others = await Promise.all([signIn(phone), signIn("curl/8.5.0")]);
    await api("DELETE /users/current/sessions");
    rig.clock.advance(1.1);
    for (const other of others) expect(await refusalOf(other.api("GET /users/current"))).toBe("session_ended");
    expect(await refusalOf(api("GET /users/current"))).toBe("none");
  });

  test("7 ending the own one is like a log-out", async () => {
    const { api } = await signIn(firefox);
    const [own] = (await api("GET /users/current/sessions")).data.sessions;
    await api("DELETE /users/current/sessions/:uuid", { params: { uuid: own?.uuid ?? "" } });
    expect(await refusalOf(api("GET /users/current"))).toBe("session_ended");
  });
});

test("U1 the company is named", async () => {
  const { api } = await signIn(firefox);
  const { company } = (await api("GET /users/current/company")).data;
  expect(company).toEqual({ uuid: await rig.uuid("companies", "acme"), name: expect.any(String) });
  await rig.services.database.system
    .updateTable("users")
    .set({ company_uuid: null })
    .where("email", "=", "anna@acme.test")
    .execute();
  expect((await api("GET /users/current/company")).data.company).toBeNull();
});

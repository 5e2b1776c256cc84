import type { AddressInfo } from "node:net";
import { checkServer } from "@atrium/contract/conformance/walk.ts";
import { listReads, oneReads } from "@atrium/contract/reads-of-things.ts";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addThing } from "./sample-pack/sample-entry.ts";
import { testPassword } from "./global-setup.ts";
import { historyFill } from "./history.ts";
import { type Rig, startRig } from "./rig.ts";
import { smartFill } from "./suites.ts";

const who = { email: "anna@acme.test", password: testPassword, domain: "alpha.test" };

let rig: Rig;
let base: string;
beforeAll(async () => {
  rig = await startRig();
  // Data that only some installations have: a room booking, and suites in the first building.
  const history = await historyFill(rig);
  await history.booking(await history.room());
  const { api } = await rig.login(who.email);
  const { data } = await api("GET /users/current/buildings");
  const { pack_key, portfolio_uuid, uuid } = await rig.services.database.system
    .selectFrom("buildings")
    .where("uuid", "=", data.buildings[0]?.uuid ?? "")
    .select(["pack_key", "portfolio_uuid", "uuid"])
    .executeTakeFirstOrThrow();
  for (const { kind } of oneReads.filter((read) => read.optional))
    await addThing(rig.services, kind, { portfolioUuid: portfolio_uuid, uuid: v7(), named: { buildings: uuid } });
  await (await smartFill(rig, { key: String(pack_key), adapter: "simulator" })).suite();
  await rig.app.listen({ port: 0, host: "127.0.0.1" });
  base = `http://127.0.0.1:${(rig.app.server.address() as AddressInfo).port}/api`;
});
afterAll(() => rig.close());

test("Z24 this server has all that the portal reads, and accepts what it sends", async () => {
  const outcomes = await checkServer({ base, ...who });
  const called = outcomes.filter(({ result }) => result === "passed").map(({ call }) => call);
  expect(called).toEqual(expect.arrayContaining([...listReads, ...oneReads].map(({ key }) => key)));
  expect(
    outcomes.filter(({ result, notes }) => result === "failed" || (result === "passed" && notes.length > 0)),
  ).toEqual([]);
  expect(outcomes.filter(({ result }) => result === "skipped").map(({ call }) => call)).toEqual([]);
  expect(outcomes.length).toBeGreaterThan(45);
});

test("Z24 a deviating answer is reported with call and field; a missing optional part is a note", async () => {
  const key = "GET /tenant/v1/buildings/:id/companies";
  const outcomes = await checkServer({
    base,
    ...who,
    fetch: async (url, init) => {
      const answer = await fetch(url, init);
      if (!/\/companies\?/.test(url)) return answer;
      const text = (await answer.text()).replaceAll(/"name":"[^"]*"/g, '"name":7').replace(/"url":[^,}]*,/, "");
      return new Response(text, answer);
    },
  });
  const failed = outcomes.filter(({ result }) => result === "failed");
  expect(failed).toEqual([{ call: key, result: "failed", notes: ["data.companies[].name is 7 and no text"] }]);
});

test("Z24 a server that accepts a wrong password, or refuses every log-in, is reported", async () => {
  const wrong = await checkServer({ base, ...who, password: "Wrong-1-wrong" });
  expect(wrong.at(-1)).toMatchObject({
    call: "POST /auth/v2/login",
    result: "failed",
    notes: [expect.stringMatching(/refused with 401/)],
  });
  const careless = await checkServer({
    base,
    ...who,
    fetch: (url, init) =>
      fetch(url, { ...init, body: typeof init.body === "string" ? init.body.replace("-wrong", "") : null }),
  });
  expect(careless.find(({ call }) => call === "POST /auth/v2/login (to be refused)")).toMatchObject({
    result: "failed",
    notes: ["was not refused with 401"],
  });
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { type Running, runningOf } from "../../testing/grants.ts";
import { mailsTo } from "../../testing/mails.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

let rig: Rig;
let running: Running;
let owner: Awaited<ReturnType<Running["somebody"]>>;
beforeAll(async () => {
  rig = await startRig();
  running = await runningOf(rig);
  owner = await running.somebody({ grants: [{ role: "owner" }] });
});
afterAll(() => rig.close());

const invite = "POST /admin/v1/people/invite";
const tokenIn = (text: string) => /\/verify#([\w-]+)/.exec(text)?.[1] ?? "";
const mailTo = async (email: string) => (await mailsTo(rig, email)).at(-1);

test("G15 somebody invited chooses a password by the mail, even at an address of no company, and is in", async () => {
  const email = "nora@freelance.test";
  const body = { building_uuid: running.tower, emails: [email], role: "front_desk" as const };
  const { people } = (await owner.api(invite, { body })).data;
  expect(people).toEqual([{ email, outcome: "invited" }]);
  const mail = await mailTo(email);
  expect(mail?.text).toContain("Nora Neu");
  const consumed = await rig.api()("PUT /user-verification/link/consume", {
    body: { token: tokenIn(mail?.text ?? ""), new_password: "Quite-a-new-1" },
  });
  const flow = rig.api({ token: consumed.flow?.token ?? "" });
  await flow("PUT /users/current", { body: { is_term_accepted: true, first_name: "Nora", last_name: "Free" } });
  const login = await rig.api()("POST /auth/v2/login", { body: { email, password: "Quite-a-new-1" } });
  const own = rig.api({ token: login.token });
  const { buildings } = (await own("GET /users/current/buildings")).data;
  expect(buildings.map(({ uuid }) => uuid)).toEqual([running.tower]);
  const me = (await own("GET /admin/v1/me")).data;
  expect(me.buildings).toMatchObject([{ uuid: running.tower, capabilities: expect.arrayContaining(["people.read"]) }]);
});

test("G15 whoever has an account joins without a mail, once; whoever is switched off stays so; a repeated invitation mails anew", async () => {
  const known = await running.somebody({ buildings: [running.annex] });
  const off = await running.somebody({ deactivated: true });
  const email = "again@freelance.test";
  const body = { building_uuid: running.tower, emails: [known.email, off.email, email] };
  const outcomes = async () => (await owner.api(invite, { body })).data.people.map(({ outcome }) => outcome);
  expect(await outcomes()).toEqual(["joined", "deactivated", "invited"]);
  const first = await mailTo(email);
  expect(await outcomes()).toEqual(["member", "deactivated", "invited"]);
  const second = await mailTo(email);
  expect(tokenIn(second?.text ?? "")).not.toBe(tokenIn(first?.text ?? ""));
  expect(await mailTo(known.email)).toBeUndefined();
});

test("G15 a manager invites to their own building, and gives no more than they have", async () => {
  const manager = await running.somebody({ grants: [{ role: "property_manager", building_uuid: running.tower }] });
  const emails = ["third@freelance.test"];
  const elsewhere = manager.api(invite, { body: { building_uuid: running.annex, emails } });
  expect(await refusalOf(elsewhere)).toBe("permission_missing");
  const asOwner = manager.api(invite, { body: { building_uuid: running.tower, emails, role: "owner" } });
  expect(await refusalOf(asOwner)).toBe("role_not_there");
  await manager.api(invite, { body: { building_uuid: running.tower, emails, role: "property_manager" } });
  const system = rig.services.database.system;
  const made = await system.selectFrom("users").select("email").where("email", "=", "third@freelance.test").execute();
  expect(made).toHaveLength(1);
});

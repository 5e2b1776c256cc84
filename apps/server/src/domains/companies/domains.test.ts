import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { patience } from "../../platform/http/provider-calls.ts";
import { startDns } from "../../testing/dns.ts";
import { type ManagedPortfolio, managedPortfolio, type NewPerson } from "../../testing/grants.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

let rig: Rig;
let dns: Awaited<ReturnType<typeof startDns>>;
let managed: ManagedPortfolio;
let owner: NewPerson;
beforeAll(async () => {
  dns = await startDns();
  rig = await startRig({ DNS_SERVERS: dns.address });
  managed = await managedPortfolio(rig);
  owner = await managed.newPerson({ grants: [{ role: "owner" }] });
});
afterAll(async () => {
  await rig.close();
  dns.close();
});

/** A company in the tower with its own administrator. */
async function company(name: string) {
  const body = {
    name,
    logo: null,
    url: "",
    building_uuids: [managed.tower],
    manager_email: null,
    approves_sign_ups: false,
  };
  const { uuid } = (await owner.api("POST /admin/v1/companies", { body })).data.company;
  return { uuid, admin: await managed.newPerson({ grants: [{ role: "company_admin", company_uuid: uuid }] }) };
}
const name = async (who: NewPerson, uuid: string, domain: string) =>
  (await who.api("POST /admin/v1/companies/:uuid/domains", { params: { uuid }, body: { domain } })).data.company;
const check = async (who: NewPerson, uuid: string, domain: string) =>
  (await who.api("POST /admin/v1/companies/:uuid/domains/:domain/check", { params: { uuid, domain } })).data.company;
const remove = async (who: NewPerson, uuid: string, domain: string) =>
  (await who.api("DELETE /admin/v1/companies/:uuid/domains/:domain", { params: { uuid, domain } })).data.company;
const inForce = async (uuid: string) =>
  (
    await rig.services.database.system
      .selectFrom("companies")
      .select("email_domains")
      .where("uuid", "=", uuid)
      .executeTakeFirstOrThrow()
  ).email_domains;
const factsOf = async (action: string, uuid: string) =>
  (await owner.api("GET /admin/v1/facts")).data.facts.filter(
    (fact) => fact.action === action && fact.target?.uuid === uuid,
  );
const put = (domain: string, ...texts: (string | null | undefined)[]) =>
  dns.records.set(
    `_atrium.${domain}`,
    texts.filter((text) => typeof text === "string"),
  );

describe("by the company's administrator", () => {
  test("G8 a domain waits for its record, is in force with it, and each step is a fact", async () => {
    const { uuid, admin } = await company("Proof");
    const [named] = (await name(admin, uuid, "proof.test")).domains;
    expect(named).toMatchObject({ state: "waiting", proof: null, record_name: "_atrium.proof.test", found: null });
    expect(named?.record_value).toMatch(/^atrium-proof=[0-9a-f]{32}$/);
    expect(await inForce(uuid)).toEqual([]);
    expect((await check(admin, uuid, "proof.test")).domains[0]).toMatchObject({ state: "waiting", found: "nothing" });
    put("proof.test", "v=spf1 -all", "atrium-proof=somebody-elses");
    expect((await check(admin, uuid, "proof.test")).domains[0]).toMatchObject({
      state: "refused",
      found: "another",
      found_texts: ["v=spf1 -all", "atrium-proof=somebody-elses"],
    });
    expect(await inForce(uuid)).toEqual([]);
    put("proof.test", "v=spf1 -all", named?.record_value);
    expect((await check(admin, uuid, "proof.test")).domains[0]).toMatchObject({ state: "proved", proof: "record" });
    expect(await inForce(uuid)).toEqual(["proof.test"]);
    expect(await factsOf("company.domain_named", uuid)).toMatchObject([{ details: { domain: "proof.test" } }]);
    expect(await factsOf("company.domain_proved", uuid)).toMatchObject([
      { details: { domain: "proof.test", by: "record" } },
    ]);
  });

  test("G8 people sign up by a proved domain, and not by one that waits", async () => {
    const { uuid, admin } = await company("Sign up");
    const find = () => rig.api()("POST /auth/v2/validate-email", { body: { email: "new@waits.test" } });
    const [named] = (await name(admin, uuid, "waits.test")).domains;
    expect(await refusalOf(find())).toBe("domain_not_registered");
    put("waits.test", named?.record_value);
    await check(admin, uuid, "waits.test");
    expect(await refusalOf(find())).toBe("none");
  });

  test("G8 a DNS failure is reported, and nothing is refused", async () => {
    const { uuid, admin } = await company("Silence");
    await name(admin, uuid, "silence.test");
    const { ms } = patience;
    patience.ms = 200;
    dns.behaviour.answers = false;
    try {
      expect((await check(admin, uuid, "silence.test")).domains[0]).toMatchObject({
        state: "waiting",
        found: "silence",
      });
    } finally {
      dns.behaviour.answers = true;
      patience.ms = ms;
    }
  });

  test("G8 any content of a DNS record is shown as text and kept short", async () => {
    const { uuid, admin } = await company("Odd");
    await name(admin, uuid, "odd.test");
    put("odd.test", "a\u0000b\nc\u202e", "x".repeat(1_000), ...Array.from({ length: 5 }, () => "y"));
    const [shown] = (await check(admin, uuid, "odd.test")).domains;
    expect(shown).toMatchObject({ state: "refused", found: "another" });
    expect(shown?.found_texts.every((text) => text.length <= 300 && !text.includes("\u0000"))).toBe(true);
  });

  test.each([
    ["gmail.com", "public_domain"],
    ["mail.gmail.com", "public_domain"],
    ["co.uk", "public_domain"],
    ["intranet", "domain"],
    ["acme.test", "domain_taken"],
    ["two words.test", "pattern"],
  ])("G8 %s is refused by the field", async (domain, code) => {
    const { uuid, admin } = await company("Refused");
    await expect(name(admin, uuid, domain)).rejects.toMatchObject({
      problem: { code: "validation_failed", errors: [{ path: "/domain", code }] },
    });
    expect((await name(admin, uuid, "refused.test")).domains).toHaveLength(1);
  });

  test("G8 of two companies that both have the record, looked for at once, one has the domain", async () => {
    const [one, other] = [await company("One"), await company("Other")];
    const records = [];
    for (const each of [one, other]) records.push((await name(each.admin, each.uuid, "both.test")).domains[0]);
    put("both.test", ...records.map((record) => record?.record_value));
    const shown = await Promise.all([one, other].map(({ uuid, admin }) => check(admin, uuid, "both.test")));
    expect(new Set(shown.map(({ domains }) => domains[0]?.state))).toEqual(new Set(["proved", "refused"]));
    expect(shown.flatMap(({ domains }) => domains).map(({ found }) => found)).toContain("taken");
    const all = [...(await inForce(one.uuid)), ...(await inForce(other.uuid))];
    expect(all).toEqual(["both.test"]);
  });

  test("G8 without the lock both would have it: the race is one", async () => {
    const [one, other] = [await company("Loose one"), await company("Loose other")];
    const { isTaken, activateDomain } = await import("./domain-store.ts");
    const { database, clock } = rig.services;
    const tenant = database.tenant(managed.portfolio_uuid);
    const key = (companyUuid: string) => ({ companyUuid, domain: "loose.test" });
    const taken = await Promise.all([one, other].map(({ uuid }) => isTaken(tenant, key(uuid))));
    expect(taken).toEqual([false, false]);
    for (const { uuid } of [one, other]) await activateDomain(tenant, key(uuid), clock.now());
    expect([...(await inForce(one.uuid)), ...(await inForce(other.uuid))]).toEqual(["loose.test", "loose.test"]);
  });
});

describe("by a manager of the building", () => {
  test("G8 a domain is valid without a record, and the fact says who vouched for it", async () => {
    const { uuid, admin } = await company("Vouched");
    await name(admin, uuid, "vouched.test");
    expect((await name(owner, uuid, "vouched.test")).domains).toMatchObject([{ state: "proved", proof: "landlord" }]);
    expect(await factsOf("company.domain_proved", uuid)).toMatchObject([{ details: { by: "landlord" } }]);
    await name(owner, uuid, "vouched.test");
    expect(await factsOf("company.domain_proved", uuid)).toHaveLength(1);
  });

  test("G8 of two who give two companies one domain at once, one is refused", async () => {
    const [one, other] = [await company("Word one"), await company("Word other")];
    const calls = await Promise.allSettled([one, other].map(({ uuid }) => name(owner, uuid, "word.test")));
    expect(calls.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect([...(await inForce(one.uuid)), ...(await inForce(other.uuid))]).toEqual(["word.test"]);
  });

  test("G8 a domain of the pack is shown as the pack's, and can be removed", async () => {
    const shown = (await owner.api("GET /admin/v1/companies/:uuid", { params: { uuid: managed.acme } })).data.company;
    expect(shown.domains).toMatchObject([{ domain: "acme.test", state: "proved", proof: "pack", record_name: null }]);
    expect((await remove(owner, managed.acme, "acme.test")).domains).toEqual([]);
    expect(await inForce(managed.acme)).toEqual([]);
    expect(await factsOf("company.domain_removed", managed.acme)).toHaveLength(1);
    await remove(owner, managed.acme, "acme.test");
    expect(await factsOf("company.domain_removed", managed.acme)).toHaveLength(1);
  });
});

test("G8 nobody changes the domains of a company that is not theirs, or without a recent sign-in", async () => {
  const { uuid, admin } = await company("Guarded");
  const { admin: stranger } = await company("Stranger");
  await name(admin, uuid, "guarded.test");
  for (const act of [name, check, remove])
    expect(await refusalOf(act(stranger, uuid, "guarded.test"))).toBe("company_not_found");
  expect(await refusalOf(check(admin, uuid, "unnamed.test"))).toBe("item_not_found");
  const shared = await managed.newPerson({ grants: [{ role: "property_manager", building_uuid: managed.annex }] });
  expect(await refusalOf(name(shared, uuid, "guarded.test"))).toBe("company_not_found");
  // The session is old, its token is new.
  await rig.services.database.system
    .updateTable("sessions")
    .set({ created_at: new Date(rig.clock.now().getTime() - 12 * 60 * 60_000 - 1) })
    .where("user_uuid", "=", admin.uuid)
    .execute();
  rig.clock.advance(2);
  for (const act of [name, remove]) expect(await refusalOf(act(admin, uuid, "guarded.test"))).toBe("sign_in_again");
});

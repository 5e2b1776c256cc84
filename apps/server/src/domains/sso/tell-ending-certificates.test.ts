import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { certificateFor } from "../../testing/certificates.ts";
import { allMails } from "../../testing/mails.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { addProvider } from "../../testing/sso.ts";
import { prometheus } from "../../platform/monitoring/prometheus.ts";
import { tellEndingCertificates } from "./tell-ending-certificates.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());
beforeEach(async () => {
  const { system } = rig.services.database;
  await system.deleteFrom("sso_providers").execute();
  await system.deleteFrom("outgoing_mails").execute();
  await system
    .updateTable("companies")
    .set({ manager_email: "boss@acme.test" })
    .where("pack_key", "=", "acme")
    .execute();
});

const provider = (certificates: string[]) =>
  addProvider(rig, {
    name: "Acme corporate",
    single_signon_service: "https://idp.acme.test/sign-in",
    entity_id: "acme",
    certificates,
  });
const told = async () => (await allMails(rig)).map(({ to }) => to).toSorted((a, b) => a.localeCompare(b));
const tell = () => tellEndingCertificates(rig.services);

test("Y13 the company's administrators and its manager get one mail, also from several servers at once", async () => {
  const { database, clock } = rig.services;
  const portfolio = await database.system
    .selectFrom("companies")
    .selectAll()
    .where("pack_key", "=", "acme")
    .executeTakeFirstOrThrow();
  const grant = {
    uuid: v7(),
    role: "company_admin",
    given_at: clock.now(),
    given_by_uuid: null,
    whitelabel_uuid: null,
    building_uuid: null,
  };
  await database.system
    .insertInto("grants")
    .values({
      ...grant,
      portfolio_uuid: portfolio.portfolio_uuid,
      user_uuid: await rig.uuid("users", "anna@acme.test"),
      company_uuid: portfolio.uuid,
    })
    .execute();
  await provider([certificateFor(20)]);
  await Promise.all([tell(), tell(), tell()]);
  await tell();
  expect(await told()).toEqual(["anna@acme.test", "boss@acme.test"]);
  const [mail] = await allMails(rig);
  expect(mail?.subject).toMatch(/^The sign-in certificate of .+ ends on \w+ \d+, \d{4}$/);
  expect(mail?.text).toContain("“Acme corporate”");
  expect(
    await database.system
      .selectFrom("facts")
      .select("details")
      .where("action", "=", "provider.certificate_ends")
      .execute(),
  ).toHaveLength(1);
  await database.system.deleteFrom("grants").execute();
});

test("Y13 the next certificate is reported again, and none that another one outlives", async () => {
  const uuid = await provider([certificateFor(20)]);
  await tell();
  const change = (...certificates: string[]) =>
    rig.services.database.system.updateTable("sso_providers").set({ certificates }).where("uuid", "=", uuid).execute();
  await change(certificateFor(20), certificateFor(300));
  await tell();
  expect(await told()).toHaveLength(1);
  await change(certificateFor(10));
  await tell();
  expect(await told()).toHaveLength(2);
});

test("Y13 a company without recipients is notified as soon as it has one", async () => {
  const { system } = rig.services.database;
  const managed = (manager_email: string | null) =>
    system.updateTable("companies").set({ manager_email }).where("pack_key", "=", "acme").execute();
  await managed(null);
  await provider([certificateFor(20)]);
  await tell();
  expect(await told()).toEqual([]);
  await managed("boss@acme.test");
  await tell();
  expect(await told()).toEqual(["boss@acme.test"]);
});

test("Y13 the metric counts providers whose last certificate ends within a month", async () => {
  const ending = async () => {
    const { text } = await prometheus().scrape(rig.services);
    return /^atrium_identity_provider_certificates_ending (\d+)/m.exec(text)?.[1];
  };
  await provider([certificateFor(20), certificateFor(40)]);
  expect(await ending()).toBe("0");
  await provider([certificateFor(29), "spoilt"]);
  await provider([certificateFor(1)]);
  expect(await ending()).toBe("2");
});

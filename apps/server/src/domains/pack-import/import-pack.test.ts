import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startRig, type Rig } from "../../testing/rig.ts";
import { verifyPassword } from "../people/passwords.ts";
import {
  brands as brandsFile,
  edited,
  everyRow,
  type Files,
  sampleFiles,
  sampleUuid,
  applySamplePack,
} from "../../testing/sample-pack/sample-pack.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());
beforeEach(async () => {
  await apply();
});

const apply = (changed: Files = {}) => applySamplePack(rig.services, changed);

const system = () => rig.services.database.system;

const everything = () => everyRow(system());
const portfolioUuid = () => sampleUuid(system());

async function uuidOf(table: "buildings" | "contents" | "users", packKey: string): Promise<string> {
  const row = await system()
    .selectFrom(table)
    .where("portfolio_uuid", "=", await portfolioUuid())
    .where("pack_key", "=", packKey)
    .select("uuid")
    .executeTakeFirstOrThrow();
  return row.uuid;
}

test("every kind of thing that a pack can describe reaches its table", async () => {
  const all = await everything();
  const empty = Object.entries(all).filter(([, rows]) => rows.length === 0);
  expect(empty).toEqual([]);
  expect(all.contents).toHaveLength(5);
});

test("a pack applied twice changes nothing: same uuids, same rows", async () => {
  const before = await everything();
  const result = await apply();
  expect(await everything()).toEqual(before);
  const counts = Object.values(result.portfolios[0]?.counts ?? {});
  expect(counts.filter(({ added, removed, retired }) => added + removed + retired > 0)).toEqual([]);
});

test("a change in the pack changes the database, under the same uuid", async () => {
  const uuid = await uuidOf("contents", "welcome");
  await apply(edited("sample/content/tower.yaml", "title: Welcome", "title: Good morning"));
  const row = await system()
    .selectFrom("contents")
    .where("uuid", "=", uuid)
    .select("translations")
    .executeTakeFirstOrThrow();
  expect(row.translations).toEqual({ "": { title: "Good morning" } });
});

test("a thing that is no longer in the pack is removed", async () => {
  await apply({
    "sample/amenities.yaml": undefined,
    ...edited("sample/content/tower.yaml", "until: 1w", "until: 0w"),
    "sample/bookings.yaml": undefined,
  });
  const all = await everything();
  expect(all.amenities).toEqual([]);
  expect(all.amenity_categories).toEqual([]);
  expect(all.contents).toHaveLength(4);
  expect(all.resource_bookings).toEqual([]);
});

test("repeated events have the hours of the building and keys by number", async () => {
  const rows = await system()
    .selectFrom("contents")
    .where("pack_key", "like", "jazz~%")
    .orderBy("pack_key")
    .select(["pack_key", "start_at", "price"])
    .execute();
  expect(rows.map(({ pack_key }) => pack_key)).toEqual(["jazz~0", "jazz~1", "jazz~2"]);
  const lisbon = new Intl.DateTimeFormat("en-GB", {
    timeZone: "Europe/Lisbon",
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
  });
  expect(rows.map(({ start_at }) => lisbon.format(start_at ?? undefined))).toEqual(Array(3).fill("Thu 18:00"));
  expect(rows[0]?.price).toBe("12.50");
});

test("places taken are those elsewhere and those of the pack's attendances", async () => {
  const rows = await system()
    .selectFrom("contents")
    .where("type", "in", ["Event", "Deal"])
    .where("portfolio_uuid", "=", await portfolioUuid())
    .orderBy("pack_key")
    .select(["pack_key", "attendants_taken", "claims_taken"])
    .execute();
  expect(rows).toEqual([
    { pack_key: "coffee", attendants_taken: 0, claims_taken: 1 },
    { pack_key: "jazz~0", attendants_taken: 4, claims_taken: 0 },
    { pack_key: "jazz~1", attendants_taken: 4, claims_taken: 0 },
    { pack_key: "jazz~2", attendants_taken: 5, claims_taken: 0 },
  ]);
});

test("hostile HTML in a rich description is stored harmless", async () => {
  const row = await system()
    .selectFrom("contents")
    .where("pack_key", "=", "jazz~0")
    .select("translations")
    .executeTakeFirstOrThrow();
  expect(row.translations[""]?.rich_description).toBe("<p>Three <b>sets</b> <a>x</a></p>");
});

test("flag rules speak of the building's uuid", async () => {
  const row = await system()
    .selectFrom("whitelabels")
    .where("brand_identifier", "=", "sample-brand")
    .select(["flags", "config"])
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row.flags)).toContain(await uuidOf("buildings", "tower"));
  expect(JSON.stringify(row.flags)).not.toContain("building:tower");
});

test("passwords are hashed, and stay as they are while they fit", async () => {
  const hash = async () =>
    (
      await system()
        .selectFrom("users")
        .where("email", "=", "ana@acme.example")
        .select("password_hash")
        .executeTakeFirstOrThrow()
    ).password_hash;
  const first = await hash();
  expect(await verifyPassword(first, "Portal-demo-1")).toBe(true);
  await apply();
  expect(await hash()).toBe(first);
  await apply(edited("sample/people.csv", "Portal-demo-1", "Portal-demo-2"));
  expect(await verifyPassword(await hash(), "Portal-demo-2")).toBe(true);
});

test("people's actions in the portal survive an import", async () => {
  const rui = await uuidOf("users", "rui@acme.example");
  await system()
    .updateTable("users")
    .set({ confirmed: true, terms_accepted: true, email_accepted: true })
    .where("uuid", "=", rui)
    .execute();
  await system()
    .updateTable("service_requests")
    .set({ status: "resolved", updated_at: new Date(rig.clock.now().getTime() + 1000) })
    .where("user_uuid", "=", rui)
    .execute();
  await system()
    .updateTable("event_attendances")
    .set({ status: "cancelled_user", updated_at: new Date(rig.clock.now().getTime() + 1000) })
    .where("pack_key", "=", "ana-jazz")
    .execute();
  await apply();
  const person = await system()
    .selectFrom("users")
    .where("uuid", "=", rui)
    .select(["confirmed", "terms_accepted", "email_accepted"])
    .executeTakeFirstOrThrow();
  expect(person).toEqual({ confirmed: true, terms_accepted: true, email_accepted: true });
  const request = await system()
    .selectFrom("service_requests")
    .where("user_uuid", "=", rui)
    .select("status")
    .executeTakeFirstOrThrow();
  expect(request.status).toBe("resolved");
  const attendance = await system()
    .selectFrom("event_attendances")
    .where("pack_key", "=", "ana-jazz")
    .select("status")
    .executeTakeFirstOrThrow();
  expect(attendance.status).toBe("cancelled_user");
});

test("Z9 names and a language that a person has changed survive an import; unchanged ones follow the pack", async () => {
  const ana = "ana@acme.example";
  const { own_names: _, ...before } = await personOf(ana);
  const { updateUser } = await import("../account/store.ts");
  const tenant = rig.services.database.tenant(await portfolioUuid());
  await updateUser(tenant, before.uuid, { locale: "de-de" });
  const renamed = edited("sample/people.csv", "Ana,Silva", "Anna,Sylva");
  await apply(renamed);
  expect(await personOf(ana)).toMatchObject({ first_name: "Anna", last_name: "Sylva", locale: "de-de" });
  await updateUser(tenant, before.uuid, { first_name: "Ann", last_name: "Silver" });
  await apply(renamed);
  expect(await personOf(ana)).toMatchObject({ first_name: "Ann", last_name: "Silver", locale: "de-de" });
});

const personOf = (email: string) =>
  system().selectFrom("users").where("email", "=", email).selectAll().executeTakeFirstOrThrow();

test("A8 a directory's data about a person survives an import: a person who left does not come back", async () => {
  const rui = await uuidOf("users", "rui@acme.example");
  const told = {
    email: "r.silva@acme.example",
    last_name: "Silva",
    deactivated: true,
    external_id: "key",
    confirmed: true,
  };
  await system().updateTable("users").set(told).where("uuid", "=", rui).execute();
  await apply(edited("sample/people.csv", "rui@acme.example,Rui", "rui@acme.example,Changed"));
  const person = await system().selectFrom("users").where("uuid", "=", rui).selectAll().executeTakeFirstOrThrow();
  expect(person).toMatchObject({ ...told, first_name: "Rui" });
  // The control: a person without a directory is changed by the pack.
  await system().updateTable("users").set({ external_id: null }).where("uuid", "=", rui).execute();
  await apply(edited("sample/people.csv", "rui@acme.example,Rui", "rui@acme.example,Changed"));
  const after = await system().selectFrom("users").where("uuid", "=", rui).selectAll().executeTakeFirstOrThrow();
  expect(after).toMatchObject({
    email: "rui@acme.example",
    first_name: "Changed",
    deactivated: false,
    confirmed: true,
  });
});

test("a removed thing stays, hidden, while people's own data refers to it", async () => {
  const rui = await uuidOf("users", "rui@acme.example");
  const uuid = await uuidOf("contents", "jazz~0");
  const at = rig.clock.now();
  await system()
    .insertInto("event_attendances")
    .values({
      portfolio_uuid: await portfolioUuid(),
      uuid: rui,
      pack_key: null,
      content_uuid: uuid,
      user_uuid: rui,
      status: "confirmed",
      created_at: at,
      updated_at: at,
    })
    .execute();
  const peopleFile = sampleFiles["sample/people.csv"] ?? "";
  const result = await apply({
    ...edited("sample/content/tower.yaml", "from: -1w", "from: +1w"),
    ...edited("sample/bookings.yaml", "jazz~2", "jazz~0"),
    "sample/people.csv": peopleFile.replace(/^rui.*\n/m, ""),
    "sample/service-requests.yaml": undefined,
  });
  const kept = await system()
    .selectFrom("contents")
    .where("uuid", "=", uuid)
    .select(["pack_key", "unpublished_at"])
    .executeTakeFirst();
  expect(kept?.pack_key).toBe("jazz~0");
  const person = await system().selectFrom("users").where("uuid", "=", rui).select("deactivated").executeTakeFirst();
  expect(person).toEqual({ deactivated: true });
  expect(result.portfolios[0]?.counts.people?.retired).toBe(1);
  await system().deleteFrom("event_attendances").where("uuid", "=", rui).execute();
});

test("a brand with a new key keeps its uuid, and a domain may move to another brand", async () => {
  const before = await system()
    .selectFrom("whitelabels")
    .where("brand_identifier", "=", "sample-brand")
    .select("uuid")
    .executeTakeFirstOrThrow();
  const brands = sampleFiles["sample/brands.yaml"] ?? "";
  const second = brands
    .replace("brands:\n", "")
    .replace("key: sample\n", "key: second\n")
    .replace("sample-brand", "second-brand")
    .replace("sample.test, www.sample.test", "www.sample.test")
    .replace("key: parking", "key: second-parking");
  const first = brands.replace("key: sample\n", "key: renamed\n").replace(", www.sample.test", "");
  await apply({
    "sample/brands.yaml": first + second,
    ...edited("sample/buildings.yaml", "brand: sample", "brand: renamed"),
  });
  const after = await system()
    .selectFrom("whitelabels")
    .where("brand_identifier", "=", "sample-brand")
    .select(["uuid", "pack_key"])
    .executeTakeFirstOrThrow();
  expect(after).toEqual({ uuid: before.uuid, pack_key: "renamed" });
  const moved = await system()
    .selectFrom("domains")
    .innerJoin("whitelabels", "whitelabels.uuid", "domains.whitelabel_uuid")
    .where("domain", "=", "www.sample.test")
    .select("brand_identifier")
    .executeTakeFirstOrThrow();
  expect(moved.brand_identifier).toBe("second-brand");
});

test("two brands that swap their identifiers are refused in words, not with the database's own error", async () => {
  const file = sampleFiles[brandsFile] ?? "";
  const second = file
    .replace("brands:\n", "")
    .replace("key: sample\n", "key: second\n")
    .replace("sample-brand", "second-brand")
    .replace("sample.test, www.sample.test", "second.test")
    .replace("key: parking", "key: second-parking");
  await apply({ [brandsFile]: file + second });
  const swapped = (file + second)
    .replace("sample-brand", "x")
    .replace("second-brand", "sample-brand")
    .replace(": x\n", ": second-brand\n");
  const before = await everything();
  await expect(apply({ [brandsFile]: swapped })).rejects.toThrow(
    /^The pack has one mistake[\s\S]*two things would be the same/,
  );
  expect(await everything()).toEqual(before);
});

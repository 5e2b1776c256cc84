import { roleCapabilities } from "@atrium/rules/roles.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());

const who = async (email: string, brand?: string) => {
  const { api } = await rig.login(email, brand);
  return (await api("GET /admin/v1/me")).data;
};

async function setAdministrator(email: string, column: "admin" | "hqo_staff", to: boolean): Promise<void> {
  await sql`update users set ${sql.ref(column)} = ${to} where email = ${email}`.execute(rig.services.database.system);
}

test("G4 returns the person and their capabilities, building by building", async () => {
  const tower = await rig.uuid("buildings", "tower");
  const anna = await who("anna@acme.test");
  expect(anna).toMatchObject({
    user: { email: "anna@acme.test", first_name: "Anna" },
    capabilities: [],
    buildings: [{ uuid: tower, capabilities: ["administration.open"] }],
  });
  expect(anna.portfolio.name).not.toBe("");
});

test.each(["admin", "hqo_staff"] as const)(
  "G4 %s may do in the whole portfolio what administrators may",
  async (column) => {
    await setAdministrator("anna@acme.test", column, true);
    try {
      expect((await who("anna@acme.test")).capabilities).toEqual(
        roleCapabilities.filter((capability) => capability !== "administration.open"),
      );
    } finally {
      await setAdministrator("anna@acme.test", column, false);
    }
  },
);

test("G4 the person with the same address in another portfolio gets that one, and may do nothing there", async () => {
  const [here, there] = [await who("anna@acme.test"), await who("anna@acme.test", "beta")];
  expect(there).toMatchObject({ capabilities: [], buildings: [] });
  expect(there.portfolio.uuid).not.toBe(here.portfolio.uuid);
  expect(there.user.uuid).not.toBe(here.user.uuid);
});

test("G4 needs a session", async () => {
  expect(await refusalOf(rig.api()("GET /admin/v1/me"))).toBe("unauthenticated");
});

import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { v7 } from "uuid";
import { type Rig, startRig } from "./testing/rig.ts";
import { sweep } from "./sweep.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());

const hour = 3_600_000;

test("21 sign-ups, codes, sign-ons at providers and assertions are deleted a day after they expire, and not before", async () => {
  const { database, clock } = rig.services;
  const { system } = database;
  const company = await system
    .selectFrom("companies")
    .selectAll()
    .where("pack_key", "=", "acme")
    .executeTakeFirstOrThrow();
  const { portfolio_uuid } = company;
  const provider_uuid = v7();
  await system
    .insertInto("sso_providers")
    .values({
      portfolio_uuid,
      uuid: provider_uuid,
      pack_key: "acme-id",
      company_uuid: company.uuid,
      protocol: "oidc",
      name: "Acme ID",
      issuer: "https://id.acme.test",
      client_id: "portal",
    })
    .execute();
  const created_at = clock.now();
  for (const hours of [1, -23, -25]) {
    const lasting = { portfolio_uuid, expires_at: new Date(clock.now().getTime() + hours * hour) };
    const sign_up_uuid = v7();
    const email = `after${hours}@acme.test`;
    const names = { first_name: "Nora", last_name: "Neu", password_hash: "x" };
    await system
      .insertInto("sign_ups")
      .values({
        ...lasting,
        ...names,
        uuid: sign_up_uuid,
        email,
        target: "person",
        browser_hash: randomBytes(32),
        created_at,
      })
      .execute();
    const hashes = { code_hash: randomBytes(32), link_hash: randomBytes(32) };
    await system
      .insertInto("verification_codes")
      .values({ ...lasting, ...hashes, uuid: v7(), purpose: "sign_up", email, sign_up_uuid, created_at })
      .execute();
    const walk = { browser_hash: randomBytes(32), state_hash: randomBytes(32) };
    await system
      .insertInto("sso_transactions")
      .values({ ...lasting, ...walk, uuid: v7(), provider_uuid, created_at })
      .execute();
    await system
      .insertInto("saml_assertions")
      .values({ ...lasting, provider_uuid, assertion_id: `after${hours}` })
      .execute();
  }
  await sweep(database, clock, rig.services.config.auditDays);
  for (const table of ["sign_ups", "verification_codes", "sso_transactions", "saml_assertions"] as const) {
    const left = await system.selectFrom(table).select("expires_at").orderBy("expires_at").execute();
    const hours = left.map(({ expires_at }) => (new Date(expires_at).getTime() - created_at.getTime()) / hour);
    expect([table, ...hours]).toEqual([table, -23, 1]);
  }
});

import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { keptCard } from "../../testing/cards.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

const list = "GET /payment-methods";
const tokenize = "GET /payments/v1/payment-methods/:cardId/gateway/:gatewayId/tokenize";

let rig: Rig;
let api: Awaited<ReturnType<Rig["login"]>>["api"];

beforeAll(async () => {
  rig = await startRig();
  ({ api } = await rig.login("anna@acme.test"));
});
afterAll(() => rig.close());
beforeEach(async () => {
  const { system } = rig.services.database;
  await system.deleteFrom("payment_methods").execute();
  await rig.forgetLimits();
});

const listed = async () => (await api(list, {})).data.payment_methods;

describe("M2 saved cards", () => {
  test("M2 are listed with their last digits and without a token: the longest kept is the default until another is chosen", async () => {
    const late = await keptCard(rig, "anna@acme.test", 10, { card_last_four: "4444", card_brand: "master" });
    const early = await keptCard(rig, "anna@acme.test", 60);
    expect(await listed()).toEqual([
      {
        id: early,
        gateway_id: "sandbox",
        card_last_four: "1111",
        card_brand: "visa",
        first_name: "Anna",
        last_name: "Acme",
        month: 9,
        year: 2031,
        country: "NL",
        is_default: true,
        created_at: new Date(rig.clock.now().getTime() - 60 * 60_000).toISOString(),
      },
      expect.objectContaining({ id: late, card_last_four: "4444", is_default: false }),
    ]);
    const { system } = rig.services.database;
    await system.updateTable("payment_methods").set({ chosen_at: rig.clock.now() }).where("uuid", "=", late).execute();
    expect((await listed()).map(({ id, is_default }) => [id, is_default])).toEqual([
      [late, true],
      [early, false],
    ]);
  });

  test("M2 none of somebody else, none that was removed, and nothing for whoever is not signed in", async () => {
    await keptCard(rig, "unconfirmed@acme.test", 10);
    await keptCard(rig, "anna@acme.test", 10, { removed_at: rig.clock.now() });
    expect(await listed()).toEqual([]);
    expect(await refusalOf(rig.api()(list, {}))).toBe("unauthenticated");
  });
});

describe("M2 a token for a gateway", () => {
  const token = (cardId: string, gatewayId: string) => api(tokenize, { params: { cardId, gatewayId } });

  test("M2 X1 data.token, and the audit log tells of it without the token", async () => {
    const card = await keptCard(rig, "anna@acme.test", 10);
    expect((await token(card, "sandbox")).data.token).toEqual(expect.any(String));
    const entries = await rig.services.database.system
      .selectFrom("audit_entries")
      .selectAll()
      .where("target_uuid", "=", card)
      .execute();
    expect(entries).toMatchObject([{ action: "payment_method.tokenized", details: { gateway_id: "sandbox" } }]);
    expect(JSON.stringify(entries)).not.toContain("token-");
  });

  test("M2 a foreign card, a removed one, one of another gateway and one that never was are not found alike", async () => {
    const own = await keptCard(rig, "anna@acme.test", 10);
    const foreign = await keptCard(rig, "unconfirmed@acme.test", 10);
    const removed = await keptCard(rig, "anna@acme.test", 10, { removed_at: rig.clock.now() });
    for (const [card, gateway] of [
      [foreign, "sandbox"],
      [removed, "sandbox"],
      [own, "elsewhere"],
      [v7(), "sandbox"],
    ] as const)
      expect(await refusalOf(token(card, gateway))).toBe("payment_method_not_found");
  });

  test("28 M2 sixty an hour are enough of one person", async () => {
    const card = await keptCard(rig, "anna@acme.test", 10);
    const answers = await Promise.all(Array.from({ length: 62 }, () => refusalOf(token(card, "sandbox"))));
    expect(answers.filter((code) => code === "none")).toHaveLength(60);
    expect(answers.filter((code) => code === "too_many_requests")).toHaveLength(2);
  });
});

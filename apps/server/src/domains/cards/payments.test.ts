import { randomUUID } from "node:crypto";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { keptCard } from "../../testing/cards.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

const list = "GET /payment-methods";
const add = "POST /payment-methods";
const choose = "PUT /payment-methods/:id/default";
const remove = "DELETE /payment-methods/:id";
const begin = "GET /payment-methods/card-fields";
const tokenize = "GET /payments/v1/payment-methods/:cardId/gateway/:gatewayId/tokenize";
const somebodyElse = "unconfirmed@acme.test";

let rig: Rig;
let api: Awaited<ReturnType<Rig["login"]>>["api"];

beforeAll(async () => {
  rig = await startRig();
  ({ api } = await rig.login("anna@acme.test"));
});
afterAll(() => rig.close());
beforeEach(async () => {
  await rig.services.database.system.deleteFrom("payment_methods").execute();
  await rig.forgetLimits();
});

const listed = async () => (await api(list, {})).data.payment_methods;
const audited = (uuid: string) =>
  rig.services.database.system.selectFrom("facts").selectAll().where("target_uuid", "=", uuid).execute();
const letters = () =>
  Array.from({ length: 32 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join("");
const facts = {
  card_type: "visa",
  last_four_digits: "1111",
  first_name: "Anna",
  last_name: "Acme",
  month: 9,
  year: 2031,
  country: "NL",
};
const card = (more: Partial<typeof facts> = {}, token = `sandbox_${letters()}`) => ({
  token,
  payment_method: { ...facts, ...more },
});

describe("M2 saved cards", () => {
  test("M2 are listed with their last digits and without a token: the oldest is the default until another is chosen", async () => {
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
    const chosen = (await api(choose, { params: { id: late } })).data.payment_method;
    expect(chosen).toMatchObject({ id: late, is_default: true });
    expect((await listed()).map(({ id, is_default }) => [id, is_default])).toEqual([
      [late, true],
      [early, false],
    ]);
  });

  test("M2 contain none of another person, none that was removed, and nothing without a session", async () => {
    await keptCard(rig, somebodyElse, 10);
    await keptCard(rig, "anna@acme.test", 10, { removed_at: rig.clock.now() });
    expect(await listed()).toEqual([]);
    expect(await refusalOf(rig.api()(list, {}))).toBe("unauthenticated");
  });

  test("M2 removing the default makes the next one the default; the audit log records it; a second removal is not found", async () => {
    const first = await keptCard(rig, "anna@acme.test", 60);
    const second = await keptCard(rig, "anna@acme.test", 10);
    await api(remove, { params: { id: first } });
    expect(await listed()).toMatchObject([{ id: second, is_default: true }]);
    expect(await audited(first)).toMatchObject([{ action: "payment_method.removed", actor_kind: "user" }]);
    expect(await refusalOf(api(remove, { params: { id: first } }))).toBe("payment_method_not_found");
    expect(await refusalOf(api(choose, { params: { id: first } }))).toBe("payment_method_not_found");
  });

  test("M2 after a card of a pack is removed nothing is left that could be charged, and an import does not restore it", async () => {
    const packed = await keptCard(rig, "anna@acme.test", 60, { pack_key: "packed", tokenized_card_id: "customer" });
    await api(remove, { params: { id: packed } });
    const row = await rig.services.database.system.selectFrom("payment_methods").selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ uuid: packed, payment_token: "", tokenized_card_id: null });
    expect(await listed()).toEqual([]);
  });

  test("M2 a foreign card is neither chosen nor removed", async () => {
    const foreign = await keptCard(rig, somebodyElse, 10);
    expect(await refusalOf(api(choose, { params: { id: foreign } }))).toBe("payment_method_not_found");
    expect(await refusalOf(api(remove, { params: { id: foreign } }))).toBe("payment_method_not_found");
    const rows = await rig.services.database.system.selectFrom("payment_methods").select("chosen_at").execute();
    expect(rows).toEqual([{ chosen_at: null }]);
  });
});

describe("M1 adding a card", () => {
  test("M1 the parameters of the provider's fields; a brand without a provider stores no cards", async () => {
    expect((await api(begin, {})).data.card_fields).toEqual({
      provider: "sandbox",
      number_path: "/card-fields/number",
      cvv_path: "/card-fields/cvv",
    });
    const beta = (await rig.login("berta@borealis.test", "beta")).api;
    expect(await refusalOf(beta(begin, {}))).toBe("cards_unavailable");
    expect(await refusalOf(beta(add, { body: card() }))).toBe("cards_unavailable");
  });

  test("M1 a brand of another portfolio is treated as none, whatever brand the caller names", async () => {
    const { token } = await rig.login("berta@borealis.test", "beta");
    expect(await refusalOf(rig.api({ brand: "alpha", token })(add, { body: card() }))).toBe("cards_unavailable");
  });

  test("M1 M2 is stored with its token, listed without it, and recorded in the audit log without any of its data", async () => {
    const body = card({ first_name: " Anna " });
    const { payment_method } = (await api(add, { body })).data;
    expect(payment_method).toMatchObject({
      card_last_four: "1111",
      card_brand: "visa",
      first_name: "Anna",
      is_default: true,
    });
    expect(await listed()).toEqual([payment_method]);
    const entries = await audited(payment_method.id);
    expect(entries).toMatchObject([{ action: "payment_method.added", details: {} }]);
    expect(JSON.stringify([entries, payment_method])).not.toContain(body.token);
  });

  test("6 M1 ten concurrent calls with one key are one card, and one token is stored once by anybody", async () => {
    const body = card();
    const idempotencyKey = randomUUID();
    const replies = await Promise.allSettled(Array.from({ length: 10 }, () => api(add, { body, idempotencyKey })));
    const ids = replies.flatMap((reply) => (reply.status === "fulfilled" ? [reply.value.data.payment_method.id] : []));
    expect(new Set(ids).size).toBe(1);
    expect(await listed()).toHaveLength(1);
    await rig.forgetLimits();
    expect(await refusalOf(api(add, { body }))).toBe("card_refused");
    expect(await listed()).toHaveLength(1);
  });

  const pan = "4111 1111 1111 1111";
  test.each([
    ["/token", { ...card(), token: `sandbox ${pan}` }],
    ["/token", { ...card(), token: pan.replaceAll(" ", "") }],
    ["/payment_method/first_name", card({ first_name: pan })],
    ["/payment_method/last_name", card({ last_name: `x ${pan.replaceAll(" ", "-")} y` })],
    ["/number", { ...card(), number: pan }],
    ["/payment_method/number", { ...card(), payment_method: { ...facts, number: pan } }],
    ["/payment_method/last_four_digits", card({ last_four_digits: pan })],
    ["/payment_method/year", card({ year: 2001 })],
    ["/payment_method/month", card({ month: 13 })],
    ["/payment_method/first_name", card({ first_name: "  " })],
    ["/payment_method/country", card({ country: "Norway" })],
  ])("41 M1 a fault at %s is named and not repeated, and nothing is stored", async (path, body) => {
    const answer = await rig.ask({
      method: "POST",
      url: "/api/payment-methods",
      headers: { authorization: `Bearer ${(await rig.login("anna@acme.test")).token}`, "x-brand": "alpha" },
      payload: body,
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toMatchObject([{ path }]);
    expect(answer.body).not.toMatch(/4111/);
    expect(await listed()).toEqual([]);
  });

  test("M1 a token that the sandbox's fields cannot have created is refused", async () => {
    expect(await refusalOf(api(add, { body: card({}, "made-up") }))).toBe("card_refused");
  });

  test("28 M1 ten an hour are enough of one person, and twenty cards", async () => {
    const codes = await Promise.all(Array.from({ length: 12 }, () => refusalOf(api(add, { body: card() }))));
    expect(codes.filter((code) => code === "none")).toHaveLength(10);
    expect(codes.filter((code) => code === "too_many_requests")).toHaveLength(2);
    await rig.forgetLimits();
    for (let more = 0; more < 9; more += 1) await keptCard(rig, "anna@acme.test", more);
    const last = await Promise.all(Array.from({ length: 4 }, () => refusalOf(api(add, { body: card() }))));
    expect(last.filter((code) => code === "none")).toHaveLength(1);
    expect(last.filter((code) => code === "card_limit_reached")).toHaveLength(3);
    expect(await listed()).toHaveLength(20);
  });
});

describe("M2 a token for a gateway", () => {
  const token = (cardId: string, gatewayId: string) => api(tokenize, { params: { cardId, gatewayId } });

  test("M2 X1 data.token, and the audit log records it without the token", async () => {
    const kept = await keptCard(rig, "anna@acme.test", 10);
    const { token: given } = (await token(kept, "sandbox")).data;
    const entries = await audited(kept);
    expect(entries).toMatchObject([{ action: "payment_method.tokenized", details: { gateway_id: "sandbox" } }]);
    expect(JSON.stringify(entries)).not.toContain(given);
  });

  test("M2 a foreign card, a removed one, one of another gateway and one that never was are not found alike", async () => {
    const own = await keptCard(rig, "anna@acme.test", 10);
    const other = await keptCard(rig, "anna@acme.test", 10, { gateway_id: "elsewhere" });
    const foreign = await keptCard(rig, somebodyElse, 10);
    const removed = await keptCard(rig, "anna@acme.test", 10, { removed_at: rig.clock.now() });
    for (const [each, gateway] of [
      [foreign, "sandbox"],
      [removed, "sandbox"],
      [own, "elsewhere"],
      [other, "elsewhere"],
      [v7(), "sandbox"],
    ] as const)
      expect(await refusalOf(token(each, gateway))).toBe("payment_method_not_found");
  });

  test("28 M2 sixty an hour are enough of one person", async () => {
    const kept = await keptCard(rig, "anna@acme.test", 10);
    const answers = await Promise.all(Array.from({ length: 62 }, () => refusalOf(token(kept, "sandbox"))));
    expect(answers.filter((code) => code === "none")).toHaveLength(60);
    expect(answers.filter((code) => code === "too_many_requests")).toHaveLength(2);
  });
});

import { beforeEach, describe, expect, test, vi } from "vitest";
import { completeAnswer } from "./complete-answer.ts";

let told: string[];
beforeEach(() => {
  told = [];
  vi.spyOn(console, "error").mockImplementation((...said: unknown[]) => void told.push(said.join(" ")));
  return () => vi.restoreAllMocks();
});

const complete = async (key: string, answer: unknown, asked = {}) =>
  (await completeAnswer(key, answer, asked)) as { data: Record<string, Record<string, unknown>> };

describe("Z22 fields that another server's answer lacks", () => {
  test("Z22 a theme has languages, and tokens that are derived from its colours or, if those cannot be used, from the specified ones", async () => {
    const { data } = await complete("GET /public/theme", { data: { theme: { brand: "north" } } });
    expect(data["theme"]).toMatchObject({ brand: "north", name: "north", is_avatar_visible: true, tagline: "" });
    expect(data["theme"]?.["languages"]).toHaveLength(3);
    const look = async (theme: object) =>
      (await complete("GET /buildings/:id/theme", { data: { theme } })).data["theme"]?.["tokens"] as object;
    expect(await look({ primary_color: "#123456" })).toHaveProperty("--fill", expect.stringContaining("#123456"));
    expect(await look({ primary_color: "blue", font: "Comic Sans" })).toEqual(await look({}));
  });

  test("Z22 places are unknown and not taken; attendants are counted; a building is the requested one", async () => {
    const { data } = await complete("GET /tenant/v2/buildings/:id/content/:contentUuid", {
      data: { content: { uuid: "c" } },
    });
    expect(data["content"]).toMatchObject({ spots_left: null, capacity: null, max_claims_per_user: 1 });
    const event = await complete(
      "GET /tenant/v1/event-posts/:uuid",
      { data: { event_post: { title: "Jazz", attendants: ["a", "b"] } } },
      { params: { uuid: "e" }, buildingUuid: "b" },
    );
    expect(event.data["event_post"]).toMatchObject({ uuid: "e", building_uuid: "b", attendants_count: 2, price: null });
  });

  test("Z22 the specification's other names of a field are taken", async () => {
    const { data } = await complete("GET /tenant/v1/offers/:uuid", {
      data: { offer: { uuid: "o", imageUrl: "/a.png", maxClaimsPerUser: 2 } },
    });
    expect(data["offer"]).toMatchObject({ image_url: "/a.png", max_claims_per_user: 2, max_claims_total: null });
  });

  test.each([{}, { user_verification: {} }, { user_verification: {}, sso_providers: {} }])(
    "Z22 an address of which nothing is known: %j",
    async (answer) => {
      expect(await complete("POST /auth/v2/validate-email", answer)).toMatchObject({
        email: null,
        user_verification: { created_by: null, first_name: null },
        sso_providers: { sso_required: false, oidc_providers: [], saml_providers: [] },
      });
    },
  );

  test("Z22 each kind of transaction is known by its fields, and a list without pages is whole", async () => {
    const at = { start_at: "2026-01-01T09:00:00Z", end_at: "2026-01-01T10:00:00Z", status: "accepted" };
    const transactions = [
      { uuid: "1", content: { uuid: "a", title: "Jazz", ...at } },
      {
        uuid: "2",
        details: { owner: { owner_type: "building", owner_uuid: "b" }, resource: { uuid: "r" } },
        content: { uuid: "c", resource: { name: "Maas" }, ...at },
      },
      { uuid: "3", content: { uuid: "d", service: { provider_name: "Bikes", price: 100 }, ...at } },
    ];
    const { data } = await complete("GET /tenant/v1/users/current/transactions", { data: { transactions } });
    expect(data["transactions"]).toEqual([
      expect.objectContaining({ content: expect.objectContaining({ price: null }) as object }),
      expect.objectContaining({ total_price: null, details: transactions[1]?.details }),
      expect.objectContaining({
        content: expect.objectContaining({ service: expect.any(Object) as object }) as object,
      }),
    ]);
    expect(data["pagination"]).toEqual({ offset: 0, limit: 20, total: 3 });
  });

  test("Z22 unknown fields are kept; an unknown call is not changed", async () => {
    expect(await complete("GET /healthcheck", { status: "OK", since: 1 })).toEqual({ status: "OK", since: 1 });
    expect(await complete("GET /other", 7)).toBe(7);
  });
});

describe("Z23 answers that do not match", () => {
  test.each([
    ["GET /tenant/v1/buildings/:id/companies", { data: { companies: {} } }, "data.companies is no list"],
    ["GET /tenant/v1/buildings/:id/companies", { companies: [] }, "data is missing"],
    ["GET /tenant/v1/buildings/:id/companies", { data: { companies: [null] } }, "data.companies[0] is no object"],
    [
      "GET /tenant/v1/buildings/:id/companies",
      { data: { companies: [{ name: "A" }] } },
      "data.companies[0].uuid is missing",
    ],
    ["GET /users/current", { data: { user: { uuid: "u", first_name: {} } } }, "data.user.first_name is {} and no text"],
    ["POST /auth/v2/login", { user: {} }, "token is missing"],
    ["GET /healthcheck", "OK", "body is no object"],
  ])("Z23 %s: %j is named: %s", async (key, answer, why) => {
    await expect(complete(key, answer)).rejects.toThrow(`${key}: ${why}`);
    expect(told.join("\n")).toContain(`${key}: ${why}`);
  });
});

import { appActions } from "@atrium/rules/app-actions.ts";
import { ApiRefusal, type Api } from "@atrium/contract/client.ts";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { createQueryClient } from "@atrium/web/queries.ts";
import { buildingThemeQuery, myBuildingsQuery } from "../building-queries.ts";
import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import type { SessionStore } from "@atrium/web/session.ts";
import { testServices } from "../../testing/test-services.ts";
import { signedInReply } from "@atrium/web/testing/world-answers.ts";
import { person } from "@atrium/web/testing/world-items.ts";
import { type App, createHandlers, type Question } from "./handlers.ts";

const buildingUuid = "0198c0de-0000-7000-8000-00000000000b";
const app: App = {
  uuid: "0198c0de-0000-7000-8000-00000000000a",
  name: "Rooms",
  type: "MICROFRONTEND",
  url: "https://rooms.example/",
  origins: ["https://rooms.example"],
  actions: [...appActions],
  scopes: [],
};
const asker = { app, origin: "https://rooms.example", country: "PT" };
const card = {
  id: "c1",
  gateway_id: "sandbox",
  card_last_four: "4242",
  card_brand: "visa",
  first_name: "Jo",
  last_name: "Smith",
  month: 4,
  year: 2031,
  country: "US",
  is_default: true,
  created_at: "2026-01-01T00:00:00Z",
  payment_token: "secret",
};
const building = {
  uuid: buildingUuid,
  name: "Pier One",
  address: "Quay 1",
  timezone: "Europe/Amsterdam",
  locale: "en-us",
  image_url: "/files/a/648.webp",
  portfolio_uuid: "private",
};
const theme = {
  primary_color: "#123456",
  secondary_color: "#abcdef",
  primary_font_color: null,
  font: "inter",
  tokens: { "--fill": "light-dark(#fff, #000)" },
  portfolio_logo_url: "/files/logo.svg",
  building_logo_url: null,
  home_header_image_url: null,
  home_header_image_preview: null,
  home_header_image_focus: null,
  display_portfolio_logo: true,
};

let calls: [string, unknown][];
let refusal: string | undefined;
let yes: boolean;
let asked: Question[];
let now: number;
let ended: number;
let closed: number;
let signedIn: SessionStore;
let handlers: ReturnType<typeof createHandlers>;

beforeEach(() => {
  [calls, refusal, yes, asked, now, ended, closed] = [[], undefined, true, [], 1_800_000_000, 0, 0];
  const api = (async (key: string, input: unknown) => {
    calls.push([key, input]);
    if (refusal) {
      const problem = {
        code: refusal,
        status: refusal === "internal" ? 500 : 400,
        detail: "No.",
        trace_id: "t",
        errors: [],
      };
      throw new ApiRefusal(problem as unknown as ApiRefusal["problem"]);
    }
    if (key.startsWith("POST /tenant/v1/apps"))
      return { data: { session: { token: `t${calls.length}`, expires_at: "2027", version: 3 } } };
    if (key === "GET /payment-methods") return { data: { payment_methods: [card] } };
    if (key.endsWith("tokenize")) return { data: { token: "gateway-token" } };
    return { data: { storage: { key: "k", value: "kept" } } };
  }) as unknown as Api;
  const user = person({
    uuid: "u1",
    first_name: "Jo",
    last_name: "Smith",
    email: "jo@x.example",
    company_uuid: null,
    locale: null,
    avatar_url: "/avatar.svg",
    admin: true,
    roles: [{ name: "boss" }],
  });
  const queryClient = createQueryClient();
  const world = fakeWorld();
  const { theme: brandTheme, whitelabel } = world.brand;
  world.brand.theme = { ...brandTheme, logo: { light: "/files/l.svg", dark: null } };
  world.brand.whitelabel = { ...whitelabel, uuid: "w1", domain: "harborline.example", id: 9 };
  const own = testServices({ world, api, queryClient, filesOrigin: "https://portal.example" });
  signedIn = own.session;
  signedIn.signIn({ ...signedInReply(world), user });
  own.kiosk.enter();
  const services = {
    ...own,
    session: { ...own.session, end: () => void (ended += 1) },
    language: { ...own.language, get: () => "de-de" },
  };
  queryClient.setQueryData(myBuildingsQuery(services).queryKey, { data: { buildings: [building] } } as never);
  queryClient.setQueryData(buildingThemeQuery(services, buildingUuid).queryKey, { data: { theme } });
  handlers = createHandlers({
    services,
    buildingUuid,
    url: "https://rooms.example/pier-one",
    ask: async (question) => {
      asked.push(question);
      return yes;
    },
    close: () => (closed += 1),
    nowSeconds: () => now,
    isDark: () => true,
  });
});

describe("M4 the portal's answers to a mini-app", () => {
  test("M4 init returns the session, the grants, the language, the theme and the country", async () => {
    expect(await handlers.init({ app_uuid: app.uuid }, asker)).toMatchObject({
      session: { app_uuid: app.uuid, building_uuid: buildingUuid },
      v: 1,
      actions: [...appActions],
      host: { platform: "web" },
      locale: "de-de",
      theme: { colors: { primary: "#123456" }, color_scheme: "dark" },
      country_default: "PT",
    });
  });

  test("M4 getUser returns the e-mail address only to an app with that scope, and never more than the table lists", async () => {
    const told = { uuid: "u1", first_name: "Jo", last_name: "Smith", company_uuid: null, locale: "de-de" };
    const avatar_url = "https://portal.example/avatar.svg";
    expect(await handlers.getUser({}, asker)).toEqual({ ...told, avatar_url });
    const trusted = { ...asker, app: { ...app, scopes: ["email" as const] } };
    expect(await handlers.getUser({}, trusted)).toEqual({ ...told, avatar_url, email: "jo@x.example" });
  });

  test.each([
    ["uploads/default_avatar.png", "https://portal.example/uploads/default_avatar.png"],
    ["/files/a.webp", "https://portal.example/files/a.webp"],
    ["//cdn.example/a.webp", "https://cdn.example/a.webp"],
    ["https://cdn.example/a.webp", "https://cdn.example/a.webp"],
  ])("Z28 the picture of an account at %s is returned as %s", async (avatar_url, told) => {
    signedIn.setUser(person({ avatar_url }));
    expect(await handlers.getUser({}, asker)).toMatchObject({ avatar_url: told });
  });

  test("M4 the building, all of the person's buildings, brand, look, kiosk and host", async () => {
    const { portfolio_uuid: _, ...open } = { ...building, image_url: "https://portal.example/files/a/648.webp" };
    expect(await handlers.getBuilding({}, asker)).toEqual({ building: open });
    expect(await handlers.getBuildings({}, asker)).toEqual({ buildings: [open] });
    expect(await handlers.getBrand({}, asker)).toEqual({
      uuid: "w1",
      name: "Harborline",
      brand_identifier: "harborline",
      domain: "harborline.example",
      logo_url: "https://portal.example/files/l.svg",
    });
    expect(await handlers.getTheme({}, asker)).toMatchObject({
      font: "inter",
      tokens: theme.tokens,
      logos: { portfolio: "https://portal.example/files/logo.svg", building: null },
    });
    expect(await handlers.getKioskEnabled({}, asker)).toEqual({ enabled: true });
    expect(await handlers.getHostInfo({}, asker)).toMatchObject({ platform: "web", v: [1], actions: app.actions });
  });

  test("M4 native payment is not available in a browser", async () => {
    expect(await handlers.showNativePayment({}, asker)).toEqual({ success: false });
    expect(await handlers.hideNativePayments({}, asker)).toEqual({ success: false });
  });

  test("M5 getJWT starts a session of the app in its building; refreshToken starts another", async () => {
    const { token } = await handlers.getJWT({}, asker);
    expect(calls).toEqual([
      [
        "POST /tenant/v1/apps/:appUuid/sessions",
        {
          params: { appUuid: app.uuid },
          body: { building_uuid: buildingUuid, base_url: "https://rooms.example/pier-one" },
        },
      ],
    ]);
    expect((await handlers.refreshToken({}, asker)).token).not.toBe(token);
  });

  test("M4 storage is the server's", async () => {
    expect(await handlers.setStorage({ key: "k", value: "kept" }, asker)).toEqual({ key: "k", value: "kept" });
    expect(await handlers.getStorage({ key: "k" }, asker)).toEqual({ key: "k", value: "kept" });
    expect(calls.map(([key]) => key.split(" ")[0])).toEqual(["PUT", "GET"]);
  });
});

describe("M4 the person's own decisions", () => {
  test("M4 cards are listed without their token; a card is tokenised when the person agrees", async () => {
    const cards = await handlers.getPaymentMethods({}, asker);
    expect(cards).toEqual({
      payment_methods: [
        {
          id: "c1",
          card_brand: "visa",
          card_last_four: "4242",
          gateway_id: "sandbox",
          month: 4,
          year: 2031,
          is_default: true,
        },
      ],
    });
    const wanted = { card_id: "c1", gateway_id: "sandbox" };
    expect(await handlers.tokenizeCard(wanted, asker)).toEqual({ token: "gateway-token" });
    expect(asked).toEqual([{ kind: "card", lastFour: "4242" }]);
    yes = false;
    calls = [];
    await expect(handlers.tokenizeCard(wanted, asker)).rejects.toMatchObject({ failure: { code: "USER_CANCELLED" } });
    expect(calls.map(([key]) => key)).toEqual(["GET /payment-methods"]);
  });

  test("M4 for a card of another person or gateway no question is asked", async () => {
    for (const wanted of [
      { card_id: "c2", gateway_id: "sandbox" },
      { card_id: "c1", gateway_id: "other" },
    ])
      await expect(handlers.tokenizeCard(wanted, asker)).rejects.toMatchObject({ failure: { code: "INVALID_PARAMS" } });
    expect(asked).toEqual([]);
  });

  test("M7 logout asks first, answers, and then ends the session", async () => {
    yes = false;
    await expect(handlers.logout({}, asker)).rejects.toMatchObject({ failure: { code: "USER_CANCELLED" } });
    yes = true;
    expect(await handlers.logout({}, asker)).toEqual({ success: true });
    expect([asked.length, ended]).toEqual([2, 0]);
    await vi.waitFor(() => expect(ended).toBe(1));
  });

  test("39 the person is asked at most three times in a minute", async () => {
    yes = false;
    const asks = () => Promise.allSettled([handlers.logout({}, asker)]);
    for (let at = 0; at < 3; at++) await asks();
    await expect(handlers.logout({}, asker)).rejects.toMatchObject({ failure: { code: "RATE_LIMITED" } });
    expect(asked).toHaveLength(3);
    now += 20;
    await asks();
    expect(asked).toHaveLength(4);
  });

  test("39 of two concurrent questions one is asked", async () => {
    const two = await Promise.allSettled([handlers.logout({}, asker), handlers.logout({}, asker)]);
    expect(two.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
    expect(asked).toHaveLength(1);
    await vi.waitFor(() => expect(ended).toBe(1));
  });

  test("M4 closeWebView answers, and then closes", async () => {
    expect(await handlers.closeWebView({}, asker)).toEqual({ success: true });
    expect(closed).toBe(0);
    await vi.waitFor(() => expect(closed).toBe(1));
  });
});

test.each([
  ["session_ended", "UNAUTHENTICATED"],
  ["app_not_found", "PERMISSION_DENIED"],
  ["app_storage_full", "INVALID_PARAMS"],
  ["too_many_requests", "RATE_LIMITED"],
])("M4 the server's %s is %s to a mini-app", async (code, expected) => {
  refusal = code;
  await expect(handlers.getStorage({ key: "k" }, asker)).rejects.toMatchObject({ failure: { code: expected } });
});

test("M4 an internal error of the server is only written to the browser's console", async () => {
  refusal = "internal";
  const told = vi.spyOn(console, "error").mockImplementation(() => {});
  await expect(handlers.getStorage({ key: "k" }, asker)).rejects.toBeInstanceOf(ApiRefusal);
  expect(told).toHaveBeenCalledOnce();
  told.mockRestore();
});

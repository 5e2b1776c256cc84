import { answered, type Case, type Given, refused, simple } from "./expected.ts";
import { all, type Check, fields, isRecord, values } from "./shapes.ts";

const nobody = "00000000-0000-7000-8000-000000000000";
const init = (given: Given, more: object = {}) => ({
  action: "init",
  id: "init",
  payload: { app_uuid: given.appUuid, ...more },
});

const personal = ["getJWT", "refreshToken", "getUser", "getBuilding", "getBuildings", "getPaymentMethods", "logout"];
export const beforeInit: readonly Case[] = [
  ...personal.map(
    (action): Case => ({
      name: `${action} before init`,
      action,
      say: () => simple(action),
      expect: refused("NOT_INITIALIZED"),
    }),
  ),
  {
    name: "setStorage before init",
    action: "setStorage",
    say: () => simple("setStorage", { key: "a", value: 1 }),
    expect: refused("NOT_INITIALIZED"),
  },
  {
    name: "getStorage before init",
    action: "getStorage",
    say: () => simple("getStorage", { key: "a" }),
    expect: refused("NOT_INITIALIZED"),
  },
  {
    name: "tokenizeCard before init",
    action: "tokenizeCard",
    say: () => simple("tokenizeCard", { card_id: "a", gateway_id: "b" }),
    expect: refused("NOT_INITIALIZED"),
  },
];

const invalid = refused("INVALID_INIT", "Invalid init event data");
export const beginning: readonly Case[] = [
  { name: "init without an app_uuid", say: () => ({ action: "init", id: 1, payload: {} }), expect: invalid },
  { name: "init without an app_uuid, as text without an id", say: () => '{"action":"init"}', expect: invalid },
  {
    name: "init with a number for its app_uuid",
    say: () => ({ action: "init", id: 2, payload: { app_uuid: 7 } }),
    expect: invalid,
  },
  {
    name: "init of an app that is not registered",
    say: () => ({ action: "init", id: 3, payload: { app_uuid: nobody } }),
    expect: refused("INVALID_INIT"),
  },
  {
    name: "init in versions that nobody speaks",
    say: (given) => init(given, { v: [998, 999] }),
    expect: refused("NOT_SUPPORTED"),
  },
  {
    name: "getUser after an init that was refused",
    action: "getUser",
    say: () => simple("getUser"),
    expect: refused("NOT_INITIALIZED"),
  },
  {
    name: "init as text, its fields beside the action",
    action: "init",
    say: ({ appUuid }) => JSON.stringify({ action: "init", app_uuid: appUuid }),
    expect: ({ appUuid }) => answered(session(appUuid)),
  },
  {
    name: "init with a payload",
    action: "init",
    say: (given) => init(given, { v: [1], sdk: "conformance", country_default: "pt" }),
    expect: ({ appUuid }) => answered(session(appUuid), values({ country_default: "PT" })),
  },
];

function session(appUuid: string): Check {
  const whole = fields({
    session: "object",
    v: "number",
    actions: "list",
    host: "object",
    locale: "string",
    theme: "object",
    country_default: "string",
  });
  return all(whole, ({ session: of }) =>
    isRecord(of) && of["app_uuid"] === appUuid && typeof of["building_uuid"] === "string"
      ? undefined
      : "data.session names another app, or no building",
  );
}

const key = ({ run }: Given) => `conformance.${run}`;
export const afterInit: readonly Case[] = [
  {
    name: "getUser",
    action: "getUser",
    say: () => simple("getUser"),
    expect: answered(
      fields({
        uuid: "string",
        first_name: "string",
        last_name: "string",
        company_uuid: "text or null",
        locale: "string",
      }),
    ),
  },
  {
    name: "getBuilding",
    action: "getBuilding",
    say: () => simple("getBuilding"),
    expect: answered(fields({ building: "object" })),
  },
  {
    name: "getBuildings",
    action: "getBuildings",
    say: () => simple("getBuildings"),
    expect: answered(fields({ buildings: "list" })),
  },
  { name: "getJWT", action: "getJWT", say: () => simple("getJWT"), expect: ({ appUuid }) => answered(token(appUuid)) },
  {
    name: "getJWT again: the one that is held",
    action: "getJWT",
    say: () => simple("getJWT"),
    expect: ({ token: held }) => answered(values({ token: held })),
  },
  {
    name: "refreshToken: another one",
    action: "refreshToken",
    say: () => simple("refreshToken"),
    expect: ({ appUuid, token: held }) =>
      answered(token(appUuid), (data) => (data["token"] === held ? "the token is the old one" : undefined)),
  },
  {
    name: "getStorage of what was never kept",
    action: "getStorage",
    say: (given) => simple("getStorage", { key: key(given) }),
    expect: (given) => answered(values({ key: key(given), value: null })),
  },
  {
    name: "setStorage",
    action: "setStorage",
    say: (given) => simple("setStorage", { key: key(given), value: { seat: 4 } }),
    expect: (given) => answered(values({ key: key(given), value: { seat: 4 } })),
  },
  {
    name: "getStorage, its key beside the action",
    action: "getStorage",
    say: (given) => ({ action: "getStorage", id: "s", key: key(given) }),
    expect: answered(values({ value: { seat: 4 } })),
  },
  {
    name: "setStorage of null takes it away",
    action: "setStorage",
    say: (given) => simple("setStorage", { key: key(given), value: null }),
    expect: answered(values({ value: null })),
  },
  {
    name: "setStorage without a value",
    action: "setStorage",
    say: () => simple("setStorage", { key: "a" }),
    expect: refused("INVALID_PARAMS"),
  },
  {
    name: "setStorage of more than 16 kB",
    action: "setStorage",
    say: () => simple("setStorage", { key: "a", value: "x".repeat(20_000) }),
    expect: refused("INVALID_PARAMS"),
  },
  {
    name: "getStorage with a key of spaces",
    action: "getStorage",
    say: () => simple("getStorage", { key: "a b" }),
    expect: refused("INVALID_PARAMS"),
  },
  {
    name: "getStorage with its key in __proto__ alone",
    action: "getStorage",
    say: () => '{"action":"getStorage","id":1,"__proto__":{"key":"a"}}',
    expect: refused("INVALID_PARAMS"),
  },
  {
    name: "getPaymentMethods, without a payment token",
    action: "getPaymentMethods",
    say: () => simple("getPaymentMethods"),
    expect: answered(fields({ payment_methods: "list" }), (data) =>
      JSON.stringify(data).includes("payment_token") ? "it tells payment tokens" : undefined,
    ),
  },
  {
    name: "tokenizeCard without a gateway",
    action: "tokenizeCard",
    say: () => simple("tokenizeCard", { card_id: "a" }),
    expect: refused("INVALID_PARAMS"),
  },
  {
    name: "init without an app_uuid, after one that was accepted",
    say: () => ({ action: "init", id: 4 }),
    expect: invalid,
  },
  {
    name: "init in a version that nobody speaks, after one that was accepted",
    say: (given) => init(given, { v: 99 }),
    expect: refused("NOT_SUPPORTED"),
  },
  {
    name: "getUser after that: a refused init leaves the session",
    action: "getUser",
    say: () => simple("getUser"),
    expect: answered(fields({ uuid: "string" })),
  },
];

/** A token of this app, of version 3, valid for at most five minutes. */
function token(appUuid: string): Check {
  return all(fields({ token: "string", expires_at: "string" }), values({ version: 3 }), ({ token: text }) => {
    try {
      const body = String(text).split(".")[1] ?? "";
      const { aud, iat, exp } = JSON.parse(atob(body.replaceAll("-", "+").replaceAll("_", "/"))) as Record<
        string,
        unknown
      >;
      if (aud !== appUuid) return "the token is for another audience than this app";
      return Number(exp) - Number(iat) <= 300 ? undefined : "the token is good for more than five minutes";
    } catch {
      return "the token is no JWT";
    }
  });
}

export const ending: readonly Case[] = [
  {
    name: "closeWebView",
    action: "closeWebView",
    say: () => simple("closeWebView"),
    expect: answered(values({ success: true })),
  },
];

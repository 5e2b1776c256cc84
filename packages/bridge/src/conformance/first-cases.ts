import { answered, type Case, refused, silence, simple } from "./expected.ts";
import { fields, values } from "./shapes.ts";

const hostInfo = fields({ platform: "string", version: "string", v: "list", actions: "list" });
const theme = fields({ colors: "object", font: "string", tokens: "object", color_scheme: "string", logos: "object" });

export const envelopes: readonly Case[] = [
  {
    name: "an object with a number for its id",
    say: () => ({ action: "getHostInfo", id: 7 }),
    expect: answered(hostInfo),
  },
  {
    name: "an object with a text for its id",
    say: () => ({ action: "getHostInfo", id: "seven" }),
    expect: answered(hostInfo),
  },
  {
    name: "JSON text is answered as JSON text",
    say: () => '{"action":"getHostInfo","id":"text"}',
    expect: answered(hostInfo),
  },
  {
    name: "a message without an id, as hosts of before knew it",
    say: () => ({ action: "getHostInfo" }),
    expect: answered(hostInfo),
  },
  { name: "JSON text without an id", say: () => '{"action":"getHostInfo"}', expect: answered(hostInfo) },
  {
    name: "fields of a later version are passed over",
    say: () => ({ action: "getHostInfo", id: 8, v: 1, sooner: true, payload: { or: "later" } }),
    expect: answered(hostInfo),
  },
  { name: "an action that does not exist", say: () => simple("teleport"), expect: refused("UNKNOWN_ACTION") },
  { name: "the same as text", say: () => '{"action":"teleport","id":1}', expect: refused("UNKNOWN_ACTION") },
  { name: "an action in other capitals", say: () => simple("getuser"), expect: refused("UNKNOWN_ACTION") },
  {
    name: "an action called as every object's constructor",
    say: () => simple("constructor"),
    expect: refused("UNKNOWN_ACTION"),
  },
];

export const noise: readonly Case[] = [
  { name: "text that is no JSON", say: () => "hello", expect: silence },
  { name: "half of a JSON", say: () => '{"action":"getHostInfo"', expect: silence },
  { name: "a list", say: () => [{ action: "getHostInfo", id: 1 }], expect: silence },
  { name: "a number", say: () => 7, expect: silence },
  { name: "nothing", say: () => null, expect: silence },
  { name: "an object without an action", say: () => ({ type: "getHostInfo", id: 1 }), expect: silence },
  { name: "an action that is no text", say: () => ({ action: { of: "mine" }, id: 1 }), expect: silence },
  { name: "an action with a tag in it", say: () => ({ action: "<b>getHostInfo</b>", id: 1 }), expect: silence },
  {
    name: "more text than anybody needs",
    say: () => JSON.stringify({ action: "getHostInfo", id: 1, pad: "x".repeat(1_000_000) }),
    expect: silence,
  },
];

export const openToAll: readonly Case[] = [
  {
    name: "getBrand",
    action: "getBrand",
    say: () => simple("getBrand"),
    expect: answered(
      fields({
        uuid: "string",
        name: "string",
        brand_identifier: "string",
        domain: "string",
        logo_url: "text or null",
      }),
    ),
  },
  { name: "getTheme", action: "getTheme", say: () => simple("getTheme"), expect: answered(theme) },
  {
    name: "getKioskEnabled",
    action: "getKioskEnabled",
    say: () => simple("getKioskEnabled"),
    expect: answered(fields({ enabled: "boolean" })),
  },
  {
    name: "showNativePayment: a browser has none",
    action: "showNativePayment",
    say: () => simple("showNativePayment"),
    expect: answered(values({ success: false })),
  },
  {
    name: "hideNativePayments: nor can it be hidden",
    action: "hideNativePayments",
    say: () => simple("hideNativePayments"),
    expect: answered(values({ success: false })),
  },
];

import { describe, expect, test } from "vitest";
import { isOrderAhead, type utilities, utilityRule, utilityTypes } from "./utilities.ts";
import type { UtilityTile } from "./utilities.ts";
import { type UtilityTarget, type UtilityView, utilityTarget } from "./utility-target.ts";

const tile: UtilityTile = { type: "webview", utility_name: "Parcel lockers", url: null, route: null };
const view: UtilityView = { framed: true, administered: false };
const url = "https://transit.example/";

describe("H4 a tile by its type", () => {
  const cases: [UtilityTile["type"], string | null, UtilityTarget][] = [
    ["microfrontend", url, { kind: "frame", url }],
    ["microfrontend", null, { kind: "not_here_yet" }],
    ["webview", url, { kind: "window", url }],
    ["webview", null, { kind: "not_here_yet" }],
    ["native", url, { kind: "window", url }],
    ["native", null, { kind: "phone_only" }],
    ["nativelink", url, { kind: "phone_only", url }],
    ["nativelink", null, { kind: "phone_only" }],
  ];
  test.each(cases)("H4 %s at %s", (type, address, target) => {
    expect(utilityTarget({ ...tile, type, url: address }, view)).toEqual(target);
  });

  test("H4 no type is left out", () => {
    expect(new Set(cases.map(([type]) => type))).toEqual(new Set(Object.keys(utilityTypes)));
  });

  test("F3 without the frame's flag a micro front end opens in a window", () => {
    expect(utilityTarget({ ...tile, type: "microfrontend", url }, { ...view, framed: false })).toEqual({
      kind: "window",
      url,
    });
  });
});

/** The target of each as a tile of type webview without an address, with default settings. */
const byName: Record<keyof typeof utilities, UtilityTarget> = {
  "mobile access": { kind: "not_here_yet" },
  concierge: { kind: "support_mail" },
  safety: { kind: "not_here_yet" },
  "emergency management": { kind: "not_here_yet" },
  "visitor registration": { kind: "not_here_yet" },
  "resource reservation": { kind: "not_here_yet" },
  "reserve space": { kind: "not_here_yet" },
  amenities: { kind: "screen", screen: "amenities" },
  "service requests": { kind: "screen", screen: "service-requests" },
  transit: { kind: "not_here_yet" },
  "food truck map": { kind: "not_here_yet" },
  "tenant services": { kind: "not_here_yet" },
  companies: { kind: "screen", screen: "companies" },
  cloudgate: { kind: "not_here_yet" },
  "smart building": { kind: "screen", screen: "smart-building" },
  "help desk": { kind: "screen", screen: "help-desk" },
};

test.each(Object.entries(byName))("H6 %s", (utility_name, target) => {
  expect(utilityTarget({ ...tile, utility_name }, view)).toEqual(target);
  const opensByType = utilityRule(utility_name)?.opens === "its_type";
  const framed = utilityTarget({ ...tile, utility_name, type: "microfrontend", url }, view);
  if (opensByType) expect(framed).toEqual({ kind: "frame", url });
});

test.each<[string, Partial<UtilityTile>, UtilityTarget]>([
  ["a bare host", { type: "microfrontend", url: "transit.example" }, { kind: "frame", url: "http://transit.example/" }],
  ["a script", { type: "microfrontend", url: "javascript:alert(1)" }, { kind: "not_here_yet" }],
  ["a script for phones", { type: "nativelink", url: "javascript:alert(1)" }, { kind: "phone_only" }],
  ["the rooms to book", { type: "native", route: "book" }, { kind: "screen", screen: "book" }],
  ["a route", { type: "native", route: "/Companies/" }, { kind: "screen", screen: "companies" }],
  ["a route in words", { type: "native", route: "service requests" }, { kind: "screen", screen: "service-requests" }],
  ["a route that is none", { type: "native", route: "constructor" }, { kind: "phone_only" }],
  ["a name in other letters", { utility_name: " CONCIERGE " }, { kind: "support_mail" }],
  ["a name joined otherwise", { utility_name: "SERVICE_REQUESTS" }, { kind: "screen", screen: "service-requests" }],
  ["a name of every object", { utility_name: "constructor" }, { kind: "not_here_yet" }],
  ["an address of its own", { utility_name: "Amenities", url }, { kind: "window", url }],
])("H4 %s", (_, part, target) => {
  expect(utilityTarget({ ...tile, ...part }, view)).toEqual(target);
});

test("H6 visitor registration leads to the administration if the flag is on and the person has the permission", () => {
  const visitors = { ...tile, utility_name: "Visitor Registration", type: "microfrontend", url } as const;
  expect(utilityTarget(visitors, view)).toEqual({ kind: "frame", url });
  expect(utilityTarget(visitors, { ...view, administered: true })).toEqual({ kind: "administration" });
  expect(utilityTarget({ ...visitors, utility_name: "Transit" }, { ...view, administered: true })).toEqual({
    kind: "frame",
    url,
  });
});

test.each([
  ["Order Ahead", true],
  ["order-ahead kitchen", true],
  ["ORDER_AHEAD", true],
  ["Reorder aheadmost", false],
  ["Food Truck Map", false],
])("U8 %s opens a menu to order from: %s", (name, expected) => {
  expect(isOrderAhead(name)).toBe(expected);
});

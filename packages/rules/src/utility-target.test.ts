import { expect, test } from "vitest";
import { type UtilityTarget, type UtilityTile, utilityTarget } from "./utility-target.ts";

const tile: UtilityTile = { type: "webview", utility_name: "Transit", url: null, route: null };

const cases: [Partial<UtilityTile>, UtilityTarget][] = [
  [{ url: "https://transit.example" }, { kind: "window", url: "https://transit.example/" }],
  [
    { type: "microfrontend", url: "transit.example" },
    { kind: "window", url: "http://transit.example/" },
  ],
  [
    { type: "native", url: "https://transit.example" },
    { kind: "window", url: "https://transit.example/" },
  ],
  [{ type: "nativelink", url: "https://transit.example" }, { kind: "phone_only" }],
  [{ url: "javascript:alert(1)" }, { kind: "not_here_yet" }],
  [{ type: "native", utility_name: "Mobile Access" }, { kind: "phone_only" }],
  [{ type: "nativelink", utility_name: "Mobile Access" }, { kind: "phone_only" }],
  [{ type: "native", utility_name: "Concierge" }, { kind: "support_mail" }],
  [
    { type: "native", utility_name: "Amenities" },
    { kind: "page", page: "amenities" },
  ],
  [{ utility_name: "Companies" }, { kind: "page", page: "companies" }],
  [
    { type: "native", utility_name: "Other", route: "/companies" },
    { kind: "page", page: "companies" },
  ],
  [{ type: "native", utility_name: "Service Requests" }, { kind: "not_here_yet" }],
  [{ type: "microfrontend" }, { kind: "not_here_yet" }],
];

test.each(cases)("H4 %o → %o", (part, target) => {
  expect(utilityTarget({ ...tile, ...part })).toEqual(target);
});

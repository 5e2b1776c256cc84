import { expect, test } from "vitest";
import { analyticsChannel, isPersonal, trackingState } from "./analytics-consent.ts";

test.each([
  [undefined, undefined, false, "silent"],
  [undefined, "granted", false, "silent"],
  ["not_required", undefined, false, "track"],
  ["not_required", "denied", false, "track"],
  ["not_required", undefined, true, "track"],
  ["required", undefined, false, "ask"],
  ["required", "granted", false, "track"],
  ["required", "denied", false, "silent"],
  ["required", undefined, true, "silent"],
  ["required", "granted", true, "silent"],
] as const)("U8 consent %s, answered %s, kiosk %s: %s", (consent, choice, kiosk, state) => {
  expect(trackingState({ consent, choice, kiosk })).toBe(state);
});

test.each([
  ["required", false, "web", false],
  ["required", true, "web", true],
  ["required", true, "webview", true],
  ["required", true, "kiosk", false],
  ["not_required", false, "web", true],
  ["not_required", false, "kiosk", false],
] as const)("U8 consent %s, agreed %s, on %s: a person's own is %s", (consent, agreed, channel, personal) => {
  expect(isPersonal(consent, agreed, channel)).toBe(personal);
});

test.each([
  [false, "/building/1", "web"],
  [true, "/building/1", "kiosk"],
  [false, "/webview/help-desk", "webview"],
  [false, "/webviewer", "web"],
  [true, "/webview", "kiosk"],
] as const)("U8 kiosk %s at %s is the channel %s", (kiosk, path, channel) => {
  expect(analyticsChannel({ kiosk, path })).toBe(channel);
});

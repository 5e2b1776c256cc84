import { expect, test } from "vitest";
import { isLostScript, lateScreen } from "./lost-script.ts";

test.each([
  ["Chromium", "Failed to fetch dynamically imported module: https://portal.example/assets/a.js"],
  ["Firefox", "error loading dynamically imported module: https://portal.example/assets/a.js"],
  ["Safari", "Importing a module script failed."],
  ["Vite of a stylesheet", "Unable to preload CSS for /assets/a.css"],
])("T6 a missing script is recognised by the message of %s", (_, message) => {
  expect(isLostScript(new TypeError(message))).toBe(true);
});

test.each([new TypeError("x is not a function"), "Failed to fetch dynamically imported module", undefined])(
  "T6 any other error is not one of these: %s",
  (error) => {
    expect(isLostScript(error)).toBe(false);
  },
);

test("T6 a screen whose script is missing fails with a message for which the router does not reload the page", async () => {
  const Screen = lateScreen(() => Promise.reject(new TypeError("Failed to fetch dynamically imported module: /a.js")));
  await Screen.preload?.();
  const drawn = () => (Screen as (props: object) => unknown)({});
  expect(drawn).toThrow("A script did not come.");
  try {
    drawn();
  } catch (error) {
    expect(isLostScript(error)).toBe(true);
  }
});

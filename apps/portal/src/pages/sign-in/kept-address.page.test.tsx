import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { storageKeys } from "@atrium/web/storage.ts";
import { button, fields, next } from "../../testing/flow-steps.ts";
import { preparePage } from "../../testing/render-page.tsx";
import { someByDay } from "@atrium/web/testing/size.ts";
import { words } from "@atrium/web/testing/words.ts";

const { en } = words;

test.each(
  someByDay(
    ["//evil.example/building", "javascript:alert(1)", "/\\evil.example", "https://evil.example", "/logout"],
    2,
  ),
)("B2 32 %s in place of the kept address leads into the building", async (hostile) => {
  const portal = preparePage({ visitor: true });
  await portal.open("/building");
  await expect.poll(portal.address).toBe("/");
  expect(sessionStorage.getItem(storageKeys.returnAddress)).toBe("/building");
  sessionStorage.setItem(storageKeys.returnAddress, hostile);
  await page.getByRole("link", { name: en["landing.sign_in"], exact: true }).click();
  await fields.email.fill(portal.world.user.email);
  await next().click();
  await fields.password.fill("Portal-demo-1");
  await button(en["sign_in.submit"]).click();
  await expect.poll(portal.address).toMatch(/^\/building\/[0-9a-f-]{36}$/);
  await portal.settled();
  expect(portal.leavings).toEqual([]);
  expect(portal.api.calls("POST /auth/logout")).toEqual([]);
});

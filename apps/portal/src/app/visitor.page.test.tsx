import { words } from "@atrium/web/testing/words.ts";
import { pier } from "@atrium/web/testing/world-items.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { fields } from "../testing/flow-steps.ts";
import { preparePage } from "../testing/render-page.tsx";

const { en } = words;
const h1 = (name: string) => page.getByRole("heading", { level: 1, name });
const signedInTable = () =>
  performance.getEntriesByType("resource").filter(({ name }) => name.includes("/routes-signed-in.tsx"));

// In a file of its own: the browser would not request again what an earlier test has loaded.
test("B1 B2 a visitor loads no route of the signed-in area until one of its addresses is opened", async () => {
  const portal = preparePage({ visitor: true });
  await portal.open("/");
  await page.getByRole("link", { name: en["landing.sign_in"], exact: true }).click();
  await expect.element(fields.email).toBeVisible();
  // The browser's list of resource timings has a limited length. Each file is requested once: a new entry is a file that was not loaded before.
  performance.clearResourceTimings();
  await portal.open("/nothing/here");
  await expect.element(h1(en["not_found.title"])).toBeVisible();
  expect(signedInTable().length).toBe(1);
  portal.signIn();
  await portal.open(`/building/${pier}/nothing`);
  await expect.element(h1(en["not_found.title"])).toBeVisible();
  await portal.open("/login");
  await expect.element(h1("Pier One")).toBeVisible();
});

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "./journey.ts";

const root = join(import.meta.dirname, "../..");

const manifest = () => readFile(join(root, "apps/portal/dist/.vite/manifest.json"), "utf8");

test("M4 a production build has no workbench: its address is not found", ({ inVisit }) =>
  inVisit(async ({ page, at }) => {
    expect(await manifest()).toContain("pages/landing/landing-page");
    expect(await manifest()).not.toContain("pages/bridge");
    await page.goto(at("/bridge"));
    await page.getByRole("heading", { level: 1, name: "Page not found" }).waitFor();
  }));

// The page's content, in a development build: apps/portal/src/pages/design/design.page.test.tsx.
test("a production build has no design page: its address is not found", async ({ inVisit }) => {
  expect(await manifest()).not.toContain("design");
  await inVisit(async ({ page, at }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(at("/design"));
    await page.getByRole("heading", { level: 1, name: "Page not found" }).waitFor();
    expect(asked.filter((url) => url.includes("design") && !url.endsWith("/design"))).toEqual([]);
    expect(await page.locator("#atrium-boot").textContent()).not.toContain("development");
  });
});

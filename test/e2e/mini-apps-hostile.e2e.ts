import { expect, type Frame } from "@playwright/test";
import { brands, inTheBuilding, screenshot } from "./browser.ts";
import { enter } from "./given-session.ts";
import { local } from "./history-page.ts";
import { test as base } from "./journey.ts";
import { type App, ask, atHome, dialog, frameOf, inside, open, post, said } from "./mini-app-frame.ts";
import { type WithMiniApp, withMiniApp } from "./mini-app-page.ts";
import { tables } from "./tables.ts";

const { en } = tables;
const rooms = "https://rooms.harborline.example";
const studios = "https://studios.ember.example";

const test = base.extend<WithMiniApp>(withMiniApp);

test("39 M4 hostile pages are not answered, the portal stays responsive, and grants are enforced @night", ({
  inVisit,
  miniApp,
}) =>
  atHome(
    { inVisit, miniApp },
    studios,
    async ({ page }) => {
      const warnings: string[] = [];
      page.on("console", (line) => line.type() === "warning" && warnings.push(line.text()));
      await miniApp.serve(page, "https://visitors.ember.example");
      await open(page, "Book a studio");
      await said(page, /^connected/);
      const frame = await frameOf(page);
      expect(await ask(frame, "getUser")).not.toHaveProperty("email");
      expect(await ask(frame, "getBuildings")).toBe("PERMISSION_DENIED");
      expect(await ask(frame, "setStorage", { key: "a", value: 1 })).toBe("PERMISSION_DENIED");
      await screenshot(page, "mini-app-dark");

      const odd = ["hello", '{"action":', { action: "init", id: "no-uuid" }, { action: "constructor", id: "odd" }];
      const answers = await post(page, frame, [...odd, { action: "getHostInfo", id: "fine" }]);
      expect(answers).toHaveLength(3);
      const byId = Object.fromEntries(answers.map(({ id = "", error }) => [id, error?.message ?? "ok"]));
      expect(byId).toEqual({
        "no-uuid": "Invalid init event data",
        odd: 'There is no action "constructor".',
        fine: "ok",
      });
      // An init that is refused leaves the session that was.
      expect(await ask(frame, "getUser")).toHaveProperty("first_name");

      // A listed origin in a frame that the portal has not opened.
      await frame.evaluate(async () => {
        const nested = document.createElement("iframe");
        nested.src = "/bare";
        document.body.append(nested);
        await new Promise((resolve) => nested.addEventListener("load", resolve));
      });
      const nested = frame.childFrames()[0];
      if (!nested) throw new Error("The frame in the frame is not there.");
      expect(await post(page, nested, [{ action: "getHostInfo", id: 1 }])).toEqual([]);

      await frame.evaluate(() => {
        const pad = "x".repeat(5_000_000);
        window.top?.postMessage(`{"action":"getHostInfo","pad":"${pad}"}`, "*");
      });
      const flood = Array.from({ length: 10_000 }, (_, id) => ({ action: "getHostInfo", id }));
      for (let wave = 0; wave < 2; wave += 1) {
        const rush = await post(page, frame, flood);
        expect(rush.filter(({ error }) => !error).length).toBeLessThan(flood.length);
      }
      await dialog(page).getByRole("button", { name: en["app.close"], exact: true }).click();
      await dialog(page).waitFor({ state: "detached" });

      await open(page, "Book a studio");
      await said(page, /^connected/);
      // To another page that the portal may frame, but which is none of this app's.
      const gone = await frameOf(page);
      await gone.evaluate(() => void setTimeout(() => location.assign("https://visitors.ember.example/bare")));
      await inside(page).getByRole("heading", { name: "Bare" }).waitFor();
      await (await frameOf(page)).evaluate(() => parent.postMessage({ action: "getHostInfo", id: 1 }, "*"));
      await dialog(page).getByText("https://visitors.ember.example").waitFor();
      expect(warnings.some((line) => line.includes("INVALID_ORIGIN"))).toBe(true);
    },
    { brand: "ember", colorScheme: "dark", locale: "en-GB" },
  ));

/** What a page in the frame gets of the portal: its own origin, then what each try has given it. */
function reachedBy(frame: Frame, api: string): Promise<string[]> {
  return frame.evaluate(async (address) => {
    const tried = async (act: () => unknown) => {
      try {
        return String(await act());
      } catch {
        return "closed";
      }
    };
    return [
      self.origin,
      await tried(() => window.top?.localStorage.length),
      await tried(() => document.cookie),
      await tried(() => localStorage.length),
      await tried(() => fetch(address, { credentials: "include" }).then(({ status }) => status)),
      await tried(() => {
        if (window.top) window.top.location.href = "https://evil.example/";
        return "gone";
      }),
    ];
  }, api);
}

test("40 a page of another origin keeps its own storage, and cannot read the portal's storage, call it or navigate it @night", ({
  inVisit,
  miniApp,
}) =>
  atHome({ inVisit, miniApp }, rooms, async ({ page, at, faults }) => {
    await page.evaluate(() => localStorage.setItem("of-the-portal", "1"));
    await open(page, "Reserve a room");
    await said(page, /^connected/);
    const reached = await reachedBy(await frameOf(page), at("/api/users/current"));
    // Whether a page in another's frame has a store of its own is for the browser to say; it is not the portal's.
    const own = expect.stringMatching(/^(0|closed)$/);
    expect(reached).toEqual([rooms, "closed", "", own, "closed", "closed"]);
    expect(await page.evaluate(() => location.href)).toMatch(inTheBuilding);
    // The browser says of both that it has stopped them.
    await expect.poll(() => faults.join()).toMatch(/blocked by CORS/);
    await expect.poll(() => faults.join()).toMatch(/Unsafe attempt to initiate navigation/);
    faults.splice(0);
  }));

test("40 R17 a page of the portal's own domain has no origin there: it is given a port, and reaches nothing of the portal @night", ({
  inVisit,
  miniApp,
}) =>
  inVisit(async (visitor) => {
    const { page, faults } = visitor;
    const origin = "http://mini.harborline.localhost";
    await miniApp.serve(page, origin);
    // As a server would send it whose operator has registered that origin.
    await page.route(visitor.at("/**"), async (route) => {
      if (route.request().resourceType() !== "document") return route.fallback();
      const answer = await route.fetch({ url: local(route.request().url()) });
      const policy = (answer.headers()["content-security-policy"] ?? "").replace(
        /(frame-src|connect-src) 'self'/g,
        `$1 'self' ${origin}`,
      );
      await route.fulfill({ response: answer, headers: { ...answer.headers(), "content-security-policy": policy } });
    });
    await page.route(/\/(apps|utility-buttons)(\?.*)?$/, async (route) => {
      const answer = await route.fetch({ url: local(route.request().url()) });
      const json = JSON.parse((await answer.text()).replaceAll(rooms, origin)) as { data?: { apps?: App[] } };
      const app = json.data?.apps?.find(({ origins }) => origins.includes(origin));
      if (app) miniApp.call(app.uuid);
      await route.fulfill({ response: answer, json });
    });
    await enter(visitor, brands.harborline.email);
    await open(page, "Reserve a room");
    await said(page, /^connected/);
    const frame = await frameOf(page);
    expect(await ask(frame, "getUser")).toMatchObject({ first_name: "Marit" });
    const reached = await reachedBy(frame, visitor.at("/api/users/current"));
    expect(reached).toEqual(["null", "closed", "closed", "closed", "closed", "closed"]);
    expect(await page.evaluate(() => location.href)).toMatch(inTheBuilding);
    await expect.poll(() => faults.join()).toMatch(/blocked by CORS/);
    await expect.poll(() => faults.join()).toMatch(/Unsafe attempt to initiate navigation/);
    faults.splice(0);
  }));

import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { memoryStore, storageKeys } from "@atrium/web/storage.ts";
import { signedInReply } from "@atrium/web/testing/world-answers.ts";
import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { fits } from "@atrium/web/testing/looks.ts";
import { fill, words } from "@atrium/web/testing/words.ts";
import { describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { takeViewAs } from "./view-as.ts";
import { type PageOptions, renderPage } from "../testing/render-page.tsx";

const { en } = words;
const until = () => new Date(Date.now() + 20 * 60_000).toISOString();
const bar = () => page.getByRole("complementary", { name: en["view_as.label"] });
const over = () => page.getByRole("heading", { level: 1, name: en["view_as.over_title"] });
const render = (address: string, options: PageOptions = {}) =>
  renderPage(address, { viewAs: { shown: { name: "Daan Visser", until: until() } }, ...options });

describe("a tab that shows another person's portal", () => {
  test.each([
    [390, "light"],
    [390, "dark"],
    [1440, "light"],
    [1440, "dark"],
  ] as const)(
    "G11 shows at the bottom of every page who is viewed and until when: %s px, %s",
    async (width, colorScheme) => {
      const name = "Bartholomeus-Maximiliaan van der Hoogenraad-Schimmelpenninck";
      await render("/my-history", {
        width,
        colorScheme,
        viewAs: { shown: { name, until: until() } },
        flags: { "account-history": true },
      });
      await expect.element(bar().getByText(fill(en["view_as.title"], { name }))).toBeVisible();
      await expect.element(bar().getByText(/read only/)).toBeVisible();
      expect(fits()).toBe(true);
      await expectAccessible();
    },
  );

  test("G11 reads the person's own flags, sends no analytics, and does not touch waiting writes in this browser", async () => {
    const waiting = JSON.stringify([
      { key: "k", owner: "somebody", at: 1, title: "A", work: { kind: "recall", event_uuid: "e", building_uuid: "b" } },
    ]);
    localStorage.setItem(storageKeys.waiting, waiting);
    const { api } = await render("/my-history", { flags: { "account-history": true } });
    await expect.element(bar()).toBeVisible();
    await expect.poll(() => api.calls("GET /users/current/flags").length).toBeGreaterThan(0);
    expect(api.asked().filter((key) => !key.startsWith("GET "))).toEqual([]);
    expect(api.asked()).not.toContain("GET /analytics/v2/settings");
    expect(localStorage.getItem(storageKeys.waiting)).toBe(waiting);
  });

  test("G11 a refused write shows the reason, and the form keeps its input", async () => {
    const portal = await render("/account/profile");
    portal.api.refuse("PUT /users/current", "view_as_read_only");
    const name = page.getByLabelText(en["sign_up.first_name"]);
    await name.fill("Daniel");
    await page.getByRole("button", { name: en["account.save"] }).click();
    await expect.element(page.getByText(en["refusal.view_as_read_only"])).toBeVisible();
    await expect.element(name).toHaveValue("Daniel");
  });

  test("G11 its end is its own button's, and leads to no log-in", async () => {
    const portal = await render("/account/profile");
    await bar().getByRole("button", { name: en["view_as.end"] }).click();
    await expect.element(over()).toBeVisible();
    await expect.element(page.getByRole("link", { name: en["view_as.own_portal"] })).toHaveAttribute("href", "/");
    expect(portal.api.calls("POST /auth/logout")).toHaveLength(1);
    expect(portal.stores.browser.getItem(storageKeys.session)).toBeNull();
    await expectAccessibleAtNight();
  });

  test("G11 it ends automatically when its time is over", async () => {
    await render("/account/profile", {
      viewAs: { shown: { name: "Daan", until: new Date(Date.now() - 1).toISOString() } },
    });
    await expect.element(over()).toBeVisible();
  });

  test("G11 it ends when the server has ended it", async () => {
    const portal = await render("/account/profile");
    await expect.element(bar()).toBeVisible();
    portal.api.refuse("GET /users/current/sessions", "session_ended");
    await page.getByRole("tab", { name: en["account.tab_password"] }).click();
    await expect.element(over()).toBeVisible();
  });

  test.each(["link", "unreachable"] as const)("G11 a link that opens nothing says why: %s", async (fault) => {
    const portal = await render("/building", { visitor: true, viewAs: { fault } });
    await expect.element(page.getByText(en[`view_as.refused_${fault}`])).toBeVisible();
    expect(portal.api.asked()).toEqual([]);
    await expectAccessibleAtNight();
  });

  test("G11 control: the own portal has no bar and requests flags as usual", async () => {
    const { api } = await renderPage("/account/profile");
    await expect.element(page.getByLabelText(en["sign_up.first_name"])).toHaveValue("Daan");
    expect(bar().elements()).toEqual([]);
    expect(api.calls("GET /users/current/flags")).toEqual([]);
  });
});

describe("the code of the address", () => {
  const session = { ...signedInReply(fakeWorld()), until: until() };

  async function take(path: string, answer?: Response, tab = memoryStore()) {
    const asked = vi.spyOn(globalThis, "fetch").mockImplementation(async () => {
      if (!answer) throw new TypeError("Failed to fetch");
      return answer;
    });
    const before = location.href;
    history.replaceState(null, "", path);
    try {
      return { taken: await takeViewAs(undefined, tab), tab, asked, href: location.pathname + location.hash };
    } finally {
      history.replaceState(null, "", before);
      asked.mockRestore();
    }
  }

  test("G11 is removed from the address bar, belongs to this tab only, and survives a reload", async () => {
    localStorage.setItem(storageKeys.session, "the browser's own");
    const { taken, tab, href } = await take("/view-as#one-time-code-0123456789", Response.json(session));
    const { first_name, last_name } = session.user;
    expect([taken.shown, href]).toEqual([{ name: `${first_name} ${last_name}`, until: session.until }, "/building"]);
    expect(JSON.parse(taken.stores.browser.getItem(storageKeys.session) ?? "")).toMatchObject({
      tokens: { token: session.token, refresh_token: { token: "" } },
      user: { uuid: session.user.uuid },
    });
    expect([localStorage.getItem(storageKeys.session), tab.getItem(storageKeys.session)]).toEqual([
      "the browser's own",
      null,
    ]);
    const again = await take("/building", undefined, tab);
    expect(again.taken.shown).toEqual(taken.shown);
    expect(again.asked).not.toHaveBeenCalled();
    again.taken.forget();
    expect([tab.getItem(storageKeys.viewAs), again.taken.stores.browser.getItem(storageKeys.session)]).toEqual([
      null,
      null,
    ]);
  });

  test.each([
    ["used up", "/view-as#one-time-code-0123456789", Response.json({ code: "link_invalid" }, { status: 410 }), "link"],
    ["without an answer", "/view-as#one-time-code-0123456789", undefined, "unreachable"],
    ["of which a reload found nothing", "/building", undefined, "link"],
  ])("G11 one %s shows no portal", async (_, path, answer, fault) => {
    expect((await take(path, answer)).taken).toMatchObject({ fault });
  });
});

describe("people who have viewed", () => {
  const views = "GET /users/current/views";
  const view = {
    uuid: "0199a3c0-0000-7000-8000-000000000f21",
    began_at: "2026-11-20T09:00:00.000Z",
    until: "2026-11-20T09:30:00.000Z",
    by: "Erin Manager",
    role: "property_manager" as const,
    reason: "You could not find the parking page.",
  };

  test.each(["light", "dark"] as const)("G11 the person reads when, by whom and why, %s", async (colorScheme) => {
    const portal = await renderPage("/account/profile", { colorScheme });
    portal.api.on(views, () => ({
      data: {
        views: [
          { ...view, ended_at: null },
          { ...view, uuid: "0199a3c0-0000-7000-8000-000000000f22", by: null, role: "owner", ended_at: view.until },
        ],
      },
    }));
    await page.getByRole("tab", { name: en["account.tab_password"] }).click();
    const list = page.getByRole("region", { name: en["account.views_title"] }).getByRole("listitem");
    await expect.poll(() => list.elements().length).toBe(2);
    const [first, second] = list.elements().map(({ textContent }) => textContent);
    expect(first).toContain("Erin Manager, property manager");
    expect(first).toContain("still looking");
    expect(first).toContain(view.reason);
    expect(second).toContain(`${en["account.view_somebody"]}, owner`);
    await expectAccessibleAtNight();
  });

  test("G11 the page says so if there are none", async () => {
    await renderPage("/account/password");
    await expect.element(page.getByText(en["account.views_none"])).toBeVisible();
  });

  test("G11 a person who views as another does not see the other viewers", async () => {
    const { api } = await render("/account/password");
    await expect.element(page.getByRole("heading", { name: en["account.sessions_title"] })).toBeVisible();
    expect(api.calls(views)).toEqual([]);
  });
});

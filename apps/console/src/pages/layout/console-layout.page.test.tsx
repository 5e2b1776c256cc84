import { expectAccessible } from "@atrium/web/testing/accessible.ts";
import { wideLooks } from "@atrium/web/testing/looks-of-run.ts";
import { uuid } from "@atrium/web/testing/world-ids.ts";
import { someByDay } from "@atrium/web/testing/size.ts";
import { words } from "@atrium/web/testing/words.ts";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { pier } from "../../testing/world-places.ts";
import { owner } from "../../testing/console-world.ts";
import { renderConsole } from "../../testing/render-console.tsx";

const { en } = words;
const places = () => page.getByRole("navigation", { name: en["console.places"] });
const placeNames = () =>
  places()
    .getByRole("link")
    .elements()
    .map((link) => link.textContent);
const title = (name: string) => page.getByRole("heading", { level: 1, name });
const only = (...capabilities: string[]) => ({ buildings: [{ ...pier, capabilities }] });

describe("the places", () => {
  test("G4 are those that the person may open, and the console starts with the first", async () => {
    const shown = await renderConsole({ may: only("people.read", "audit.read") });
    await expect.element(title(en["console.people_title"])).toBeVisible();
    expect(shown.address()).toBe("/manage/people");
    expect(placeNames()).toEqual([en["console.people_title"], en["console.audit_title"], en["console.me_title"]]);
    expect(shown.api.calls("GET /admin/v1/inbox")).toEqual([]);
  });

  test("G1 a role in a company opens them as well", async () => {
    await renderConsole({ may: { companies: [{ name: "Meridian", capabilities: ["inbox.read"] }] } });
    await expect.element(title(en["console.inbox_title"])).toBeVisible();
    await expect.poll(placeNames).toEqual([`${en["console.inbox_title"]}4`, en["console.me_title"]]);
  });

  test("G4 a page without permission says who gives the role for it", async () => {
    await renderConsole({ may: only("people.read"), address: "/audit" });
    await expect.element(title(en["console.not_yours_title"])).toBeVisible();
    await expect.element(page.getByText(/An owner or a property manager of Harborline Group/)).toBeVisible();
  });

  test("G4 a person without any role reads who gives roles", async () => {
    const shown = await renderConsole();
    await expect.element(page.getByRole("heading", { name: en["console.nothing_title"] })).toBeVisible();
    await expect.element(page.getByText(/An owner or a property manager of Harborline Group/)).toBeVisible();
    expect(shown.address()).toBe("/manage/me");
    expect(placeNames()).toEqual([en["console.me_title"]]);
  });

  test.each(someByDay([390, 1440]))("G4 the current one is marked at %i px, and links to the next", async (width) => {
    const shown = await renderConsole({ may: owner, width, address: `/people/${uuid(0x20001)}` });
    await expect.element(title("Marit de Bruin")).toBeVisible();
    const here = places().getByRole("link", { name: en["console.people_title"] });
    await expect.element(here).toHaveAttribute("aria-current", "page");
    await places().getByRole("link", { name: en["console.audit_title"] }).click();
    await expect.element(title(en["console.audit_title"])).toBeVisible();
    await expect.element(here).not.toHaveAttribute("aria-current");
    expect(shown.address()).toBe("/manage/audit");
  });
});

describe("the command menu", () => {
  const field = () => page.getByRole("dialog").getByRole("combobox");
  const option = (name: string | RegExp) => page.getByRole("dialog").getByRole("option", { name });
  const open = async () => {
    await userEvent.keyboard("{Control>}k{/Control}");
    await expect.element(field()).toHaveFocus();
  };

  test("G14 opens a page by a few letters and Enter", async () => {
    const shown = await renderConsole({ may: owner });
    await expect.element(title(en["console.inbox_title"])).toBeVisible();
    await open();
    await userEvent.keyboard("au");
    await expect.poll(() => page.getByRole("dialog").getByRole("option").elements().length).toBe(1);
    await userEvent.keyboard("{Enter}");
    await expect.element(title(en["console.audit_title"])).toBeVisible();
    expect(shown.address()).toBe("/manage/audit");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  });

  test("G14 finds a person by name; arrow keys select, and the field reads out which", async () => {
    const shown = await renderConsole({ may: owner });
    await expect.element(title(en["console.inbox_title"])).toBeVisible();
    await open();
    await userEvent.keyboard("person");
    await expect.element(option(/Marit de Bruin/)).toBeVisible();
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(option(/Noor Visser/)).toHaveAttribute("aria-selected", "true");
    expect(field().element().getAttribute("aria-activedescendant")).toBe(option(/Noor Visser/).element().id);
    await userEvent.keyboard("{Enter}");
    await expect.element(title("Noor Visser")).toBeVisible();
    expect(shown.address()).toBe(`/manage/people/${uuid(0x20002)}`);
  });

  test("G14 does not search people without that permission, and says that nothing is found @night", async () => {
    const shown = await renderConsole({ may: only("inbox.read") });
    await page.getByRole("button", { name: en["console.find"] }).click();
    await field().fill("marit");
    await expect.element(page.getByText(en["console.find_none"])).toBeVisible();
    expect(shown.api.calls("GET /admin/v1/people")).toEqual([]);
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("button", { name: en["console.find"] })).toHaveFocus();
  });

  test("A7 G14 runs actions", async () => {
    const shown = await renderConsole({ may: owner });
    await expect.element(title(en["console.inbox_title"])).toBeVisible();
    await open();
    await userEvent.keyboard("log{Enter}");
    await expect.poll(() => shown.session.get().user).toBeUndefined();
  });

  test.each(wideLooks)("G14 D6 is accessible at $width px, $colorScheme", async (look) => {
    await renderConsole({ ...look, may: owner });
    await page.getByRole("button", { name: en["console.find"] }).click();
    await expect.element(option(new RegExp(en["console.audit_title"]))).toBeVisible();
    await expectAccessible();
  });
});

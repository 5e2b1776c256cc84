import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "@atrium/web/testing/accessible.ts";
import { preparePage } from "../../testing/render-page.tsx";
import { words } from "@atrium/web/testing/words.ts";

const { en } = words;
const code = "POST /auth/v2/generate-auth-link";
const permissions = "GET /user-permissions/v1";
const item = () => page.getByRole("menuitem", { name: en["nav.launch_admin"] });
const title = (name: string) => page.getByRole("heading", { level: 1, name });

afterEach(() => vi.restoreAllMocks());

async function openMenu(): Promise<void> {
  await page.getByRole("banner").getByRole("button").last().click();
  await expect.element(page.getByRole("menu")).toBeVisible();
}

type Choice = { may?: string[]; admin_url?: string | null };

/** The home of a person who may open the brand's administration, if it has one. */
async function atHome({
  may = ["can-see-admin-ui-link"],
  admin_url = "https://admin.harborline.example/",
}: Choice = {}) {
  const portal = preparePage();
  // A request for one building is answered for that building only.
  portal.api.on(permissions, ({ query }) => ({ data: { permissions: { [query.building_uuid ?? ""]: may } } }));
  portal.world.brand.config.admin_url = admin_url;
  await portal.open("/building");
  await expect.element(title("Pier One")).toBeVisible();
  await portal.settled();
  return portal;
}

test("U6 a refusal is shown, and nothing else happens", async () => {
  const portal = await atHome();
  portal.api.refuse(code, "permission_missing");
  const open = vi.spyOn(window, "open");
  await openMenu();
  await item().click();
  const dialog = page.getByRole("dialog", { name: en["nav.admin_failed"] });
  await expect.element(dialog.getByText(en["refusal.permission_missing"])).toBeVisible();
  await expectAccessible();
  // The window that was opened for it is closed, and loaded nothing.
  expect(open.mock.results.map(({ value }) => (value as Window | null)?.closed)).toEqual([true]);
  await dialog.getByRole("button", { name: en["app.ok"] }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(title("Pier One")).toBeVisible();
});

test("U6 a browser that blocks the window shows what to allow, and no code is requested", async () => {
  const portal = await atHome();
  vi.spyOn(window, "open").mockReturnValue(null);
  await openMenu();
  await item().click();
  await expect.element(page.getByRole("dialog").getByText(en["nav.window_blocked"])).toBeVisible();
  await portal.settled();
  expect(portal.api.calls(code)).toEqual([]);
});

test("U6 U7 a person without the permission has no such item", async () => {
  await atHome({ may: [] });
  await openMenu();
  expect(item().elements()).toEqual([]);
});

test("G4 without an administration of the brand the console opens, and no code is requested", async () => {
  const portal = await atHome({ admin_url: null });
  const led: string[] = [];
  const opened = { opener: window, document: document.implementation.createHTMLDocument(), close: () => undefined };
  opened.document.addEventListener("click", (event) => led.push((event.target as HTMLAnchorElement).href));
  vi.spyOn(window, "open").mockReturnValue(opened as unknown as Window);
  await openMenu();
  await item().click();
  await expect.poll(() => led).toEqual([new URL("/manage", location.origin).href]);
  expect(portal.api.calls(code)).toEqual([]);
});

test("U7 permissions are requested once per building, and kept when the person returns to it", async () => {
  const portal = await atHome();
  for (const name of ["The Wharf", "Pier One", "The Wharf"]) {
    page.getByRole("banner").element().querySelector<HTMLElement>("button[aria-haspopup=dialog]")?.click();
    await page.getByRole("dialog").getByRole("link", { name }).click();
    await expect.element(title(name)).toBeVisible();
    await openMenu();
    await expect.element(item()).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await portal.settled();
  }
  const asked = portal.api.calls(permissions).map(({ query }) => JSON.stringify(query));
  expect(asked).toHaveLength(2);
  expect(new Set(asked).size).toBe(2);
});

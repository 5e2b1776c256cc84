import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "@atrium/web/testing/accessible.ts";
import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { fits } from "@atrium/web/testing/looks.ts";
import { type PageOptions, renderPage } from "../../testing/render-page.tsx";
import { words } from "@atrium/web/testing/words.ts";
import { utility } from "@atrium/web/testing/world-items.ts";

const { en } = words;

/** Home with a tile that opens a micro front end, which answers what the test says: a text, or nothing. */
async function withMiniApp(url: string, text: string, options: PageOptions = {}) {
  const state: { body: string | undefined } = { body: undefined };
  const asked = vi.spyOn(globalThis, "fetch").mockImplementation(async () => {
    if (state.body === undefined) throw new TypeError("Failed to fetch");
    return new Response(state.body);
  });
  onTestFinished(() => asked.mockRestore());
  const world = fakeWorld(options.brand);
  world.utilities = [utility(1, text, { utility_name: "Reserve Space", type: "microfrontend", url })];
  await renderPage("/building", { ...options, world });
  await page.getByRole("main").getByRole("button", { name: text }).first().click();
  return state;
}

const dialog = () => page.getByRole("dialog");
const failed = () => dialog().getByRole("alert");
const frame = () => dialog().element().querySelector("iframe");
const again = () => failed().getByRole("button", { name: en["app.try_again"] });

test("M7 H4 a page that does not come says page_not_loaded, and comes when the service is back", async () => {
  const options = { brand: "ember", colorScheme: "dark" } as const;
  const state = await withMiniApp("https://studios.ember.example/", "Book a studio", options);
  await expect.element(failed().getByText(en["frame.page_not_loaded"], { exact: true })).toBeVisible();
  expect(frame()).toBeNull();
  await expectAccessible();
  state.body = "<h1>Studios</h1>";
  await again().click();
  await expect.element(failed()).not.toBeInTheDocument();
  await expect.poll(() => frame()?.getAttribute("data-waiting")).toBeNull();
  expect(frame()?.src).toBe("https://studios.ember.example/");
  await userEvent.keyboard("{Tab}");
  (dialog().getByRole("button", { name: en["app.close"], exact: true }).element() as HTMLElement).focus();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog()).not.toBeInTheDocument();
});

test("M7 an embedded SAML page whose text carries statusCode has failed, though it answers", async () => {
  const long = `Reserve a room ${"x".repeat(2000)}`;
  const saml = "https://rooms.harborline.example/saml/login";
  const refused = '<samlp:statusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder"/>';
  const state = await withMiniApp(saml, long);
  await expect.element(failed()).toBeVisible();
  state.body = refused;
  await again().click();
  await expect.element(failed().getByText(en["frame.page_not_loaded"], { exact: true })).toBeVisible();
  expect(vi.mocked(fetch)).toHaveBeenLastCalledWith(saml, expect.objectContaining({ signal: expect.any(AbortSignal) }));
  state.body = "<h1>Welcome</h1>";
  await again().click();
  await expect.element(failed()).not.toBeInTheDocument();
  await expect.poll(() => frame()?.src).toBe(saml);
  await dialog().getByRole("button", { name: en["app.close"], exact: true }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(fits()).toBe(true);
});

test("H4 R17 a page stands 700 px high over the home, in its sandbox, and the focus comes back to its tile", async () => {
  const url = "https://rooms.harborline.example/pier-one";
  const state = await withMiniApp(url, "Reserve a room");
  state.body = "<h1>Rooms</h1>";
  await again().click();
  await expect.poll(() => frame()?.getAttribute("data-waiting")).toBeNull();
  expect(frame()?.getAttribute("sandbox")).toBe("allow-scripts allow-forms allow-popups allow-same-origin");
  expect(frame()?.getAttribute("allow")).toContain("camera 'none'");
  expect(frame()?.title).toBe("Reserve a room");
  expect(frame()?.getBoundingClientRect().height).toBe(700);
  await expect.element(dialog().getByRole("link", { name: en["frame.open_window"] })).toHaveAttribute("href", url);
  await dialog().getByRole("button", { name: en["app.close"], exact: true }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(page.getByRole("main").getByRole("button", { name: "Reserve a room" })).toHaveFocus();
});

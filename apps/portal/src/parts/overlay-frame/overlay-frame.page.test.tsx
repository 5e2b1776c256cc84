import type { EndpointReply } from "@atrium/contract/client.ts";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { fits } from "@atrium/web/testing/looks.ts";
import { type PageOptions, preparePage } from "../../testing/render-page.tsx";
import { words } from "@atrium/web/testing/words.ts";
import { utility } from "@atrium/web/testing/world-items.ts";

const { en } = words;

type App = EndpointReply<"GET /tenant/v1/buildings/:buildingUuid/apps">["data"]["apps"][number];
type Options = PageOptions & { registered?: App };

const listOf = (app: App) => ({ data: { apps: [app], pagination: { offset: 0, limit: 100, total: 1 } } });

/** Home with a tile that opens a micro front end, which answers with this text, or not at all. */
async function withMiniApp(url: string, text: string, { registered, ...options }: Options = {}) {
  const state: { body: string | undefined } = { body: undefined };
  const asked = vi.spyOn(globalThis, "fetch").mockImplementation(async () => {
    if (state.body === undefined) throw new TypeError("Failed to fetch");
    return new Response(state.body);
  });
  onTestFinished(() => asked.mockRestore());
  const world = fakeWorld(options.brand);
  world.utilities = [utility(1, text, { utility_name: "Reserve Space", type: "microfrontend", url })];
  const portal = preparePage({ ...options, world });
  if (registered) portal.api.on("GET /tenant/v1/buildings/:buildingUuid/apps", listOf(registered));
  await portal.open("/building");
  await page.getByRole("main").getByRole("button", { name: text }).first().click();
  return state;
}

const dialog = () => page.getByRole("dialog");
const failed = () => dialog().getByRole("alert");
const frame = () => dialog().element().querySelector("iframe");
const again = () => failed().getByRole("button", { name: en["app.try_again"] });

test("M7 H4 an unreachable page shows page_not_loaded, and loads when the service is back", async () => {
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

test("H4 R17 a page opens 700 px high over home, in its sandbox, and the focus returns to its tile", async () => {
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

describe("Z26 a page that is registered as a mini-app", () => {
  const origin = "https://rooms.harborline.example";
  const rooms: App = {
    uuid: "0198c0de-0000-7000-8000-00000000000a",
    name: "Rooms",
    type: "MICROFRONTEND",
    url: `${origin}/`,
    origins: [origin],
    actions: ["init", "getTheme"],
    scopes: [],
  };

  /** The probe succeeds; the test moves the time. */
  async function opened(options: Options = { registered: rooms }) {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    const state = await withMiniApp(`${origin}/start`, "Reserve a room", options);
    state.body = "<h1>Rooms</h1>";
    // The browser shows its own error page for a missing page.
    const shown = new Promise((load) => document.addEventListener("load", load, { capture: true, once: true }));
    await again().click();
    await shown;
  }
  const say = (from: string) => {
    const data = { action: "init", id: 1, payload: { app_uuid: rooms.uuid } };
    window.dispatchEvent(new MessageEvent("message", { data, origin: from, source: frame()?.contentWindow ?? null }));
  };

  test("Z26 and sends no message ends in page_not_loaded, with a text; it stays if it sends one", async () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
    await opened();
    await vi.advanceTimersByTimeAsync(9_000);
    expect(failed().query()).toBeNull();
    expect(frame()?.getAttribute("data-waiting")).toBe("true");
    await vi.advanceTimersByTimeAsync(2_000);
    await expect.element(failed().getByText(en["frame.page_not_loaded"], { exact: true })).toBeVisible();
    await expect
      .element(failed().getByText(en["frame.silent_text"].replace("{{app}}", "Reserve a room")))
      .toBeVisible();
    expect(frame()).toBeNull();
    await expectAccessibleAtNight();
    await expect.poll(() => warned).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(`${origin}/start`));

    await again().click();
    await expect.poll(() => frame()?.contentWindow).toBeTruthy();
    say(origin);
    await expect.poll(() => frame()?.getAttribute("data-waiting")).toBeNull();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(failed().query()).toBeNull();
  });

  test("Z26 and sends from another origin, or navigates to an address that the portal does not allow in a frame, ends there too, naming it", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    await opened();
    say(origin);
    await expect.poll(() => frame()?.getAttribute("data-waiting")).toBeNull();
    say("https://elsewhere.example");
    const sentence = (address: string) =>
      en["frame.left_text"].replace("{{app}}", "Reserve a room").replace("{{address}}", address);
    await expect.element(failed().getByText(sentence("https://elsewhere.example"))).toBeVisible();
    await again().click();
    await expect.element(failed()).not.toBeInTheDocument();
    const blockedURI = "https://login.example/start?a=b";
    const more = { effectiveDirective: "frame-src", disposition: "enforce", blockedURI } as const;
    document.dispatchEvent(new SecurityPolicyViolationEvent("securitypolicyviolation", more));
    await expect.element(failed().getByText(sentence("https://login.example"))).toBeVisible();
  });

  test("Z26 of any other page no word is awaited", async () => {
    await opened({});
    await expect.poll(() => frame()?.getAttribute("data-waiting")).toBeNull();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(failed().query()).toBeNull();
    expect(frame()).not.toBeNull();
  });
});

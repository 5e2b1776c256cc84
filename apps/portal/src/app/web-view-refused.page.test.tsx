import { expectAccessible } from "@atrium/web/testing/accessible.ts";
import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { words } from "@atrium/web/testing/words.ts";
import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { type PageOptions, preparePage } from "../testing/render-page.tsx";
import { takeWebView } from "./web-view.ts";

const { en } = words;
const app = "https://app.harborline.example";

let told: { message: unknown; to: unknown }[];
// The window around the page plays the app that shows it.
beforeEach(() => {
  told = [];
  vi.spyOn(window.parent, "postMessage").mockImplementation((message: unknown, to?: unknown) => {
    told.push({ message, to });
  });
  return () => vi.restoreAllMocks();
});

const refusals = () => told.filter(({ message }) => (message as { event?: string }).event === "webViewRefused");
function shown(options: PageOptions) {
  const world = fakeWorld();
  world.brand = { ...world.brand, config: { ...world.brand.config, host_origins: [app] } };
  return preparePage({ world, embedded: true, ...options });
}

test.each(["code", "token", "base", "unreachable"] as const)(
  "Z27 a page with a fault (%s) reports it to the person, and only to the app that holds it, at its origin",
  async (fault) => {
    const portal = shown({ visitor: true, webView: { fault } });
    await portal.open("/webview/help-desk");
    await expect.element(page.getByRole("heading", { level: 1, name: en["web_view.refused_title"] })).toBeVisible();
    await expect.element(page.getByText(en[`web_view.refused_${fault}`])).toBeVisible();
    expect(page.getByRole("link").elements()).toEqual([]);
    await expectAccessible();
    const error = { code: "UNAUTHENTICATED", message: expect.stringMatching(/./) as string, retryable: false };
    expect(refusals()).toEqual([{ message: expect.objectContaining({ ok: false, error }) as object, to: app }]);
    expect(portal.api.asked()).toEqual([]);
  },
);

test("Z27 a token that expires on an open page shows a message instead of the log-in", async () => {
  const portal = shown({ webView: {} });
  await portal.open("/webview/help-desk");
  await expect.element(page.getByRole("heading", { level: 1, name: en["help.title"] })).toBeVisible();
  portal.api.refuse("GET /users/current", "session_ended");
  portal.api.refuse("GET /helpdesk-service/v1/metadata", "session_ended");
  await portal.reload();
  await expect.element(page.getByText(en["web_view.refused_token"])).toBeVisible();
  expect(refusals()).toHaveLength(1);
});

test("Z27 with the flag host-sdk off the app gets no messages", async () => {
  const portal = shown({ visitor: true, webView: { fault: "code" }, flags: { "host-sdk": false } });
  await portal.open("/webview/help-desk");
  await expect.element(page.getByText(en["web_view.refused_code"])).toBeVisible();
  expect(told).toEqual([]);
});

test.each([
  [
    "?accessToken=wv_0123456789abcdefghijkl",
    new Response('{"code":"link_invalid"}', { status: 410 }),
    { fault: "code" },
  ],
  ["?accessToken=wv_0123456789abcdefghijkl", undefined, { fault: "unreachable" }],
  ["?accessToken=wv_short", undefined, { fault: "code" }],
  ["?accessToken=nothing", undefined, { fault: "token" }],
  ["?accessToken=a.b.c&baseUrl=https%3A%2F%2Fevil.example%2Fapi", undefined, { fault: "base" }],
  ["?lang=de", undefined, undefined],
])("Z27 what an app passes by %s", async (search, answer, found) => {
  const asked = vi.spyOn(globalThis, "fetch").mockImplementation(async () => {
    if (!answer) throw new TypeError("Failed to fetch");
    return answer;
  });
  const before = location.href;
  history.replaceState(null, "", `${location.pathname}${search}`);
  try {
    const taken = await takeWebView(undefined);
    expect(taken && { fault: taken.fault }).toEqual(found);
    expect(location.search).not.toContain("accessToken");
    if (search.includes("evil")) expect(asked).not.toHaveBeenCalled();
  } finally {
    history.replaceState(null, "", before);
  }
});

import { appActions } from "@atrium/rules/app-actions.ts";
import { expect, test } from "vitest";
import { createDispatcher } from "./dispatcher.ts";
import { type Asked, fakeHandlers } from "./testing/fake-handlers.ts";
import { fakeWindows } from "./testing/fake-windows.ts";
import { listenToShell } from "./windows.ts";

const portal = "https://portal.example";
const later = () => new Promise((resolve) => setTimeout(resolve, 10));

test("M4 M6 39 a native app sends by the page's own window and receives by its object; frames and other windows are ignored", async () => {
  const { host: page, guest: other } = fakeWindows(portal, "https://rooms.example");
  const asked: Asked[] = [];
  const told: string[] = [];
  const app = { uuid: "0198c0de-0000-7000-8000-00000000000a", origins: [], actions: appActions };
  const dispatcher = createDispatcher({ apps: [app], source: () => page, handlers: fakeHandlers(asked) });
  const shell = { postMessage: (text: string) => void told.push(text) };
  const stop = listenToShell(page, dispatcher, { shell, own: { window: page, origin: portal } });
  const answers = () => told.map((text) => (JSON.parse(text) as { event: string }).event);

  page.hear({ data: '{"action":"getHostInfo"}', origin: portal, source: page });
  page.hear({ data: { action: "init", app_uuid: app.uuid }, origin: "", source: null });
  await later();
  expect(answers()).toEqual(["getHostInfoResponse", "initResponse"]);
  dispatcher.push("languageChanged", { locale: "de-de" });
  expect(answers().at(-1)).toBe("languageChanged");

  const before = told.length;
  page.hear({ data: { action: "getUser" }, origin: "https://rooms.example", source: other });
  page.hear({ data: { action: "getUser" }, origin: portal, source: other });
  page.hear({ data: { action: "getUser" }, origin: "https://rooms.example", source: page });
  page.hear({ data: { action: "getUser" }, origin: "https://rooms.example", source: null });
  await later();
  expect([told.length, asked.length]).toEqual([before, 2]);
  stop();
  page.hear({ data: { action: "getUser" }, origin: portal, source: page });
  await later();
  expect(told).toHaveLength(before);
});

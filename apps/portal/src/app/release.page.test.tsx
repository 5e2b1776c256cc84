import { FailedScreen } from "@atrium/web/failed-screen.tsx";
import { PhrasesProvider } from "@atrium/web/phrases.ts";
import { ServicesProvider } from "@atrium/web/services.ts";
import { fakeApi } from "@atrium/web/testing/fake-api.ts";
import { streamsAt } from "@atrium/web/testing/fake-stream.ts";
import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { bootOf } from "@atrium/web/testing/test-services.ts";
import { watchPage } from "@atrium/web/testing/page-watch.ts";
import { words } from "@atrium/web/testing/words.ts";
import { defaultAnswers } from "@atrium/web/testing/world-answers.ts";
import { eventPost, pier } from "@atrium/web/testing/world-items.ts";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { preparePage } from "../testing/render-page.tsx";
import { testParts } from "../testing/test-services.ts";

const { en } = words;
const event = eventPost();
const mine = "main-1.js";
const newer = "main-2.js";

const card = () => page.getByRole("main").getByRole("link", { name: event.title }).first();
const text = (said: string) => page.getByText(said);

afterEach(() => sessionStorage.clear());

async function atHome(release: string | undefined = mine) {
  const portal = preparePage(release ? { release } : {});
  portal.api.serveRelease(mine);
  await portal.open(`/building/${pier}`);
  // The page follows releases, and then opens its live stream, when it is idle.
  await expect.poll(() => streamsAt(/flags/)).toHaveLength(1);
  await portal.settled();
  return portal;
}

test("T6 after a new release the next navigation loads the page from the server once, at its own address", async () => {
  const portal = await atHome();
  await card().click();
  await expect.poll(portal.address).toContain(event.uuid);
  await portal.settled();
  expect(portal.leavings).toEqual([]);

  portal.back();
  await expect.poll(portal.address).not.toContain(event.uuid);
  await portal.settled();
  portal.api.serveRelease(newer);
  window.dispatchEvent(new Event("offline"));
  await portal.settled();
  // The open page is not reloaded.
  expect(portal.leavings).toEqual([]);
  await card().click();
  await expect.poll(() => portal.leavings).toEqual(["reload"]);
  expect(portal.address()).toContain(event.uuid);

  // A server of the former release answers once more, in the middle of a rolling update.
  portal.back();
  await expect.poll(portal.address).not.toContain(event.uuid);
  expect(portal.leavings).toEqual(["reload"]);
});

test("T6 a page of plain files, which has no release, is never reloaded for one", async () => {
  const portal = await atHome("");
  portal.api.serveRelease(newer);
  await card().click();
  await expect.poll(portal.address).toContain(event.uuid);
  await portal.settled();
  expect(portal.leavings).toEqual([]);
});

test("T6 a person who signs in keeps their step and their input", async () => {
  const portal = preparePage({ release: mine, visitor: true });
  portal.api.serveRelease(newer);
  await portal.open("/");
  await page.getByRole("link", { name: "Sign in", exact: true }).click();
  await page.getByRole("textbox", { name: "Work email" }).fill("occupant@harborline.example");
  await page.getByRole("button", { name: "Next" }).click();
  await expect.element(page.getByLabelText("Password", { exact: true })).toBeVisible();
  expect(portal.leavings).toEqual([]);
});

/** The screen that replaces one whose script failed to load. */
async function showLost({ away = false } = {}) {
  const world = fakeWorld();
  const api = fakeApi(defaultAnswers(world));
  api.offline(away);
  const { parts, phrases } = testParts({ fetch: api.fetch });
  await parts.language.change("en");
  const watch = watchPage();
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const services = { ...parts, boot: bootOf(world), domain: world.brand.whitelabel.domain };
  const draw = () =>
    root.render(
      <PhrasesProvider value={phrases}>
        <ServicesProvider value={services}>
          <FailedScreen
            error={new TypeError("Failed to fetch dynamically imported module: /assets/a.js")}
            onRetry={draw}
          />
        </ServicesProvider>
      </PhrasesProvider>,
    );
  draw();
  return {
    leavings: watch.leavings,
    end() {
      root.unmount();
      place.remove();
      watch.end(api.faults);
    },
  };
}

test("T6 a screen whose script is missing is reloaded once, and then shows the reason", async () => {
  const first = await showLost();
  await expect.poll(() => first.leavings).toEqual(["reload"]);
  first.end();
  const second = await showLost();
  await expect.element(text(en["error.newer_text"])).toBeVisible();
  expect(second.leavings).toEqual([]);
  await page.getByRole("button", { name: en["error.newer_load"] }).click();
  await expect.poll(() => second.leavings).toEqual(["reload"]);
  second.end();
});

test("T6 without a network the screen says so and is not reloaded", async () => {
  const lost = await showLost({ away: true });
  await expect.element(text(en["error.unreachable_title"])).toBeVisible();
  expect(lost.leavings).toEqual([]);
  lost.end();
});

import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { narrowLooks } from "@atrium/web/testing/looks-of-run.ts";
import { fits } from "@atrium/web/testing/looks.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { words } from "@atrium/web/testing/words.ts";
import { serviceRequest } from "@atrium/web/testing/world-doings.ts";
import { many, uuid } from "@atrium/web/testing/world-ids.ts";
import { pier } from "@atrium/web/testing/world-items.ts";

const { en } = words;
const asking = "POST /service-request/buildings/:buildingUuid/create";
const address = `/building/${pier}/service-requests`;
const flags = { "service-requests": true, "service-requests-area": true };

const button = (name: string) => page.getByRole("button", { name, exact: true });
const field = (name: string) => page.getByLabelText(name, { exact: true });
const row = (name: string | RegExp) => page.getByRole("main").getByRole("button", { name });

async function fill(title: string): Promise<void> {
  await button(en["service.new"]).click();
  await field(en["service.type_label"]).selectOptions("Heating");
  await field(en["service.title_label"]).fill(title);
  await field(en["service.description_label"]).fill("All day.");
}

test.each(narrowLooks)("R7 D6 the list at $width px, $colorScheme, without a side scroll", async (look) => {
  const world = fakeWorld();
  world.requests = many(9, (number) => serviceRequest({ id: 1000 + number, uuid: uuid(0x900 + number) }));
  await renderPage(address, { ...look, world, flags });
  await expect.element(row(/The radiator is cold/).first()).toBeVisible();
  expect(fits()).toBe(true);
  await expectAccessible();
});

test("R7 F3 with only the page's flag on it is the specified empty page", async () => {
  const { api, settled } = await renderPage(address, { flags: { ...flags, "service-requests-area": false } });
  await expect.element(page.getByRole("heading", { level: 1, name: en["service.title"] })).toBeVisible();
  await expect.element(page.getByText(en["service.empty_text"])).toBeVisible();
  await expectAccessibleAtNight();
  await settled();
  expect(api.calls("GET /service-request/buildings/:buildingUuid/requests")).toEqual([]);
});

test("R7 the input survives closing the form, and an incomplete form is not sent", async () => {
  await renderPage(address, { flags });
  await button(en["service.new"]).click();
  await field(en["service.title_label"]).fill("Lamp over desk 12 hums");
  await expect.element(button(en["service.send"])).toBeDisabled();
  await userEvent.keyboard("{Escape}");
  await expect.element(button(en["service.send"])).not.toBeInTheDocument();
  await button(en["service.new"]).click();
  await expect.element(field(en["service.title_label"])).toHaveValue("Lamp over desk 12 hums");
});

test("7 R7 after a lost answer and a reload, a service request is sent again with the same idempotency key", async () => {
  const portal = await renderPage(address, { flags });
  const { api, world } = portal;
  // The server has created the request, and its answer is lost.
  const write = ({ body }: { body: { title: string } }) => {
    const written = serviceRequest({ id: 1002, uuid: uuid(0x902), title: body.title });
    world.requests = [written, ...world.requests.filter(({ id }) => id !== 1002)];
    return { data: { service_request: written } };
  };
  api.once(asking, (call) => {
    write(call);
    throw new TypeError("Failed to fetch");
  });
  api.on(asking, write);
  await fill("Lamp over desk 14 blinks");
  await button(en["service.send"]).click();
  await expect.element(page.getByRole("dialog").getByRole("alert")).toBeVisible();
  await portal.reload();
  await button(en["service.new"]).click();
  await expect.element(field(en["service.title_label"])).toHaveValue("Lamp over desk 14 blinks");
  await button(en["service.send"]).click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.poll(() => row(/Lamp over desk 14 blinks/).elements().length).toBe(1);
  const sent = api.calls(asking).map(({ body, headers }) => ({ body, key: headers.get("idempotency-key") }));
  expect(sent).toHaveLength(2);
  expect(sent[0]).toEqual(sent[1]);
  expect(sent[0]?.key).toBeTruthy();
  expect(sessionStorage.getItem("atrium.kept-words")).toBeNull();
});

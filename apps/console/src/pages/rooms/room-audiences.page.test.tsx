import { expectAccessible } from "@atrium/web/testing/accessible.ts";
import { words } from "@atrium/web/testing/words.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { owner } from "../../testing/console-world.ts";
import { renderConsole } from "../../testing/render-console.tsx";
import { roomOf } from "../../testing/rooms-world.ts";
import { pier } from "../../testing/world-places.ts";

const { en } = words;
const put = "PUT /admin/v1/buildings/:uuid/rooms/:roomUuid";
const list = "GET /admin/v1/buildings/:uuid/room-audiences";
const count = "GET /admin/v1/buildings/:uuid/room-audiences/:audienceUuid";
const maas = roomOf(1, "Maas");
const options = { may: owner, address: `/bookings/rooms/${pier.uuid}/${maas.uuid}` };
const save = () => page.getByRole("button", { name: en["console.save"], exact: true });
const narrowed = () => page.getByRole("checkbox", { name: en["console.audience_some"] });
const whom = () => page.getByLabelText(en["console.field_audience"], { exact: true });
const now = (people: number) => en["console.audience_now_other"].replace("{{count}}", String(people));

test("P6 K4 a price gets an audience, chosen by name with its number of people in the building, and is for everybody again", async () => {
  const shown = await renderConsole(options);
  // Without an audience selected, no number of people is requested.
  await expect.element(narrowed()).toBeVisible();
  await narrowed().click();
  await expect.element(whom()).toBeVisible();
  expect(shown.api.calls(count)).toEqual([]);
  const names = Array.from((whom().element() as HTMLSelectElement).options, ({ text }) => text);
  // The other building's audience is not offered.
  expect(names).toEqual([en["console.content_everybody"], "Crew of Meridian"]);
  await whom().selectOptions("Crew of Meridian");
  await expect.element(page.getByText(now(412))).toBeVisible();
  await expectAccessible();
  await save().click();
  const [crew] = shown.running.audiences.audiences;
  await expect
    .poll(() => shown.api.calls(put)[0]?.body.prices)
    .toEqual([{ audience: crew?.uuid, per: "hour", cents: 3500 }]);
  // The answer has come: while it waits the button is busy, and not out of use.
  await expect.element(save()).toHaveAttribute("disabled");

  await whom().selectOptions(en["console.content_everybody"]);
  await save().click();
  await expect.poll(() => shown.api.calls(put)[1]?.body.prices).toEqual([{ per: "hour", cents: 3500 }]);
});

test("P6 K3 a rule for an audience that has been deleted since is refused at its field @night", async () => {
  const shown = await renderConsole(options);
  await page.getByRole("button", { name: en["console.rules_add"], exact: true }).click();
  await narrowed().first().click();
  await whom().selectOptions("Crew of Meridian");
  const errors = [{ path: "/rules/0/audience", code: "audience_gone", message: "is not there any more" }];
  shown.api.refuse(put, "validation_failed", { once: true, errors });
  await save().click();
  await expect.element(page.getByText(en["console.whom_gone"])).toBeVisible();
});

test("P6 if the audiences cannot be loaded, an error in their place says so, and they can be loaded again @night", async () => {
  const shown = await renderConsole({ ...options, before: ({ api }) => api.refuse(list, "internal", { once: true }) });
  await narrowed().click();
  await page.getByRole("button", { name: en["app.try_again"] }).click();
  await expect.element(whom()).toBeVisible();
  expect(shown.api.calls(list).length).toBeGreaterThan(1);
});

test("P6 a portfolio without audiences shows no fields for them", async () => {
  const bare = await renderConsole({ ...options, before: ({ running }) => void running.audiences.audiences.splice(0) });
  await narrowed().click();
  await expect.element(page.getByRole("combobox", { name: en["console.audience_add"] })).toBeVisible();
  await bare.settled();
  await expect.element(whom()).not.toBeInTheDocument();
});

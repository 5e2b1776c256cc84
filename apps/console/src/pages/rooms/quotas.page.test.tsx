/* K3: editing the quotas of a room's rules. */
import { expectAccessible } from "@atrium/web/testing/accessible.ts";
import { words } from "@atrium/web/testing/words.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { owner } from "../../testing/console-world.ts";
import { renderConsole } from "../../testing/render-console.tsx";
import { noEffect, roomOf, tooLong } from "../../testing/rooms-world.ts";
import { pier } from "../../testing/world-places.ts";

const { en } = words;
const put = "PUT /admin/v1/buildings/:uuid/rooms/:roomUuid";
const effect = "POST /admin/v1/buildings/:uuid/rooms/:roomUuid/effect";
const maas = roomOf(1, "Maas");
const render = (before: NonNullable<Parameters<typeof renderConsole>[0]>["before"] = () => undefined) =>
  renderConsole({ may: owner, address: `/bookings/rooms/${pier.uuid}/${maas.uuid}`, before });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const quota = (number: number) =>
  page.getByRole("group", { name: en["console.quotas_number"].replace("{{number}}", String(number)) });

test("K3 quotas of a rule count time or bookings, in a period, of a person or a company, and are saved with the room", async () => {
  const shown = await render();
  await button(en["console.rules_add"]).click();
  await button(en["console.quotas_add"]).click();
  await quota(1).getByLabelText(en["console.quota_most"], { exact: true }).fill("6");
  await button(en["console.quotas_add"]).click();
  await quota(2).getByLabelText(en["console.quota_of"]).selectOptions("bookings");
  await quota(2).getByLabelText(en["console.quota_each"]).selectOptions("month");
  await quota(2).getByLabelText(en["console.quota_per"]).selectOptions("company");
  await quota(2).getByLabelText(en["console.quota_most"], { exact: true }).fill("12");
  await button(en["console.save"]).click();
  await expect.poll(() => shown.api.calls(put)).toHaveLength(1);
  expect(shown.api.calls(put)[0]?.body.rules[0]?.quotas).toEqual([
    { per: "person", each: "week", of: "minutes", most: 360 },
    { per: "company", each: "month", of: "bookings", most: 12 },
  ]);
});

test("K3 a quota that counts the same as another one is an error before saving, and it can be removed", async () => {
  const shown = await render();
  await button(en["console.rules_add"]).click();
  await button(en["console.quotas_add"]).click();
  await button(en["console.quotas_add"]).click();
  await quota(2).getByLabelText(en["console.quota_per"]).selectOptions("person");
  await quota(2).getByLabelText(en["console.quota_each"]).selectOptions("week");
  await expect.element(page.getByText(en["console.quota_again"])).toBeVisible();
  await button(en["console.save"]).click();
  expect(shown.api.calls(put)).toEqual([]);
  await quota(2).getByRole("button").click();
  await expect.element(page.getByText(en["console.quota_again"])).not.toBeInTheDocument();
  await button(en["console.save"]).click();
  await expect.poll(() => shown.api.calls(put)[0]?.body.rules[0]?.quotas).toHaveLength(1);
});

test("K3 a booking that a quota would have refused is shown with the quota and what was left @night", async () => {
  const { uuid: _, ...one } = tooLong(1);
  const state = { per: "person", each: "week", of: "minutes", most: 240, left: 30 } as const;
  const failed = { ...state, from: "2026-11-23", renews_on: "2026-11-30" };
  const shown = await render(({ running }) => {
    const examples = [{ ...one, uuid: maas.uuid, check: "quota" as const, minutes: null, quota: failed }];
    running.rooms.effect = { ...noEffect, impossible: 1, examples };
  });
  await button(en["console.rules_add"]).click();
  await button(en["console.quotas_add"]).click();
  await expect
    .element(page.getByText(/at most 4 hours a week for each person, of which 30 minutes left/))
    .toBeVisible();
  await expect.poll(() => shown.api.calls(effect).at(-1)?.body.rules[0]?.quotas).toHaveLength(1);
  await expectAccessible();
});

import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { words } from "@atrium/web/testing/words.ts";
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { owner } from "../../testing/console-world.ts";
import { changedByOthers } from "../../testing/estate-world.ts";
import { renderConsole } from "../../testing/render-console.tsx";
import { noEffect, roomOf, tooLong } from "../../testing/rooms-world.ts";
import { harborline, pier } from "../../testing/world-places.ts";

const { en } = words;
const put = "PUT /admin/v1/buildings/:uuid/rooms/:roomUuid";
const effect = "POST /admin/v1/buildings/:uuid/rooms/:roomUuid/effect";
const title = (name: string) => page.getByRole("heading", { level: 1, name });
const field = (key: keyof typeof en) => page.getByLabelText(en[key], { exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const save = () => button(en["console.save"]);
const said = (key: keyof typeof en, values: Record<string, string>) =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(`{{${name}}}`, value), en[key]);
const render = (address: string, options: Parameters<typeof renderConsole>[0] = {}) =>
  renderConsole({ may: owner, address, ...options });
const maas = roomOf(1, "Maas");
const room = `/bookings/rooms/${pier.uuid}/${maas.uuid}`;
const blank = `/bookings/rooms/${pier.uuid}/new`;

describe("a room", () => {
  test("K2 a change is saved once, with all that was not changed", async () => {
    const shown = await render(room);
    await expect.element(save()).toBeDisabled();
    await field("console.room_seats").fill("12");
    await page.getByRole("checkbox", { name: en["console.has_whiteboard"] }).click();
    await save().click();
    await expect.element(page.getByText(said("console.saved", { name: "Maas" }))).toBeVisible();
    await expect.element(save()).toBeDisabled();
    const [call] = shown.api.calls(put);
    expect(call?.body).toMatchObject({ capacity: 12, equipment: ["screen", "whiteboard"], hours: maas.hours });
    expect(shown.api.calls(effect)).toEqual([]);
    await expectAccessible();
  });

  test("K2 texts are edited in each language, and the name is required in the first one @night", async () => {
    const shown = await render(room);
    await field("console.texts_language").selectOptions("nl-nl");
    await field("console.room_name").fill("De Maas");
    await field("console.texts_language").selectOptions("en");
    await field("console.room_name").fill("");
    await field("console.texts_language").selectOptions("nl-nl");
    await save().click();
    await expect.element(page.getByText(en["console.field_required"])).toBeVisible();
    await expect.element(field("console.texts_language")).toHaveValue("en");
    expect(shown.api.calls(put)).toEqual([]);
    await field("console.room_name").fill("Meuse");
    await save().click();
    await expect.poll(() => shown.api.calls(put)[0]?.body.name).toEqual({ en: "Meuse", "nl-nl": "De Maas" });
  });

  test("K2 a text for all who speak a language is that of the brand's own kind of it, and stays it @night", async () => {
    const shown = await render(room, {
      before: ({ running }) => {
        running.rooms.languages = ["en-us", "nl-nl"];
      },
    });
    await expect.element(title("Maas")).toBeVisible();
    await expect.element(field("console.room_name")).toHaveValue("Maas");
    await field("console.room_name").fill("Meuse");
    await save().click();
    await expect.poll(() => shown.api.calls(put)[0]?.body.name).toEqual({ en: "Meuse" });
  });

  test("K3 hours, closed days, rules and prices are what the form says", async () => {
    const shown = await render(room);
    await page.getByRole("group", { name: en["console.hours_days"] }).getByRole("checkbox").nth(5).click();
    await button(en["console.days_off_add"]).click();
    await field("console.day").fill("2026-12-25");
    await page.getByRole("checkbox", { name: en["console.days_off_yearly"] }).click();
    await button(en["console.rules_add"]).click();
    await field("console.rule_longest").fill("2");
    await button(en["console.prices_add"]).click();
    await field("console.price_amount").last().fill("12,50");
    await field("console.price_per").last().selectOptions("day");
    await save().click();
    await expect.poll(() => shown.api.calls(put)).toHaveLength(1);
    expect(shown.api.calls(put)[0]?.body).toMatchObject({
      hours: [{ weekdays: ["mon", "tue", "wed", "thu", "fri", "sat"], from: "08:00", to: "20:00" }],
      exceptions: [{ date: "12-25" }],
      rules: [{ least_minutes: 30, most_minutes: 120, step_minutes: 30, lead_minutes: 0, horizon_days: 90 }],
      prices: [
        { per: "hour", cents: 3500 },
        { per: "day", cents: 1250 },
      ],
    });
  });

  test("K3 a contradiction is reported at its field, and neither saved nor sent for its effect", async () => {
    const shown = await render(room);
    await field("console.day_until").fill("07:00");
    await expect.element(page.getByText(en["console.clock_order"])).toBeVisible();
    await field("console.price_amount").fill("twelve");
    await expect.element(page.getByText(en["console.room_amount_wrong"])).toBeVisible();
    await button(en["console.rules_add"]).click();
    await field("console.rule_longest").fill("0");
    await expect.element(page.getByText(en["console.room_most"])).toBeVisible();
    await save().click();
    await expectAccessibleAtNight();
    expect([...shown.api.calls(put), ...shown.api.calls(effect)]).toEqual([]);
    await button(en["console.discard"]).click();
    await expect.element(field("console.day_until")).toHaveValue("20:00");
    await expect.element(field("console.price_amount")).toHaveValue("35.00");
  });

  test("K3 what the server refuses is reported at its field, and no input is lost", async () => {
    const shown = await render(room);
    await field("console.room_seats").fill("12");
    const errors = [{ path: "/hours/0/to", code: "order", message: "must be after from" }];
    shown.api.refuse(put, "validation_failed", { errors });
    await save().click();
    await expect.element(page.getByText(en["console.clock_order"])).toBeVisible();
    await expect.element(field("console.room_seats")).toHaveValue("12");
  });

  test("K3 the effect on real bookings is shown before anything is saved, with the reason of each", async () => {
    const shown = await render(room, {
      before: ({ running }) => {
        running.rooms.effect = {
          ...noEffect,
          impossible: 7,
          examples: [1, 2, 3, 4, 5].map(tooLong),
          approval: 2,
        };
      },
    });
    await button(en["console.rules_add"]).click();
    await field("console.rule_longest").fill("1");
    const panel = page.getByRole("heading", { name: en["console.effect_title"] });
    await expect.element(panel).toBeVisible();
    await expect
      .element(page.getByText(said("console.effect_impossible", { number: "7" }), { exact: true }))
      .toBeVisible();
    await expect
      .element(page.getByText(said("console.effect_approval", { number: "2" }), { exact: true }))
      .toBeVisible();
    expect(page.getByText(/Noor Visser/).elements()).toHaveLength(5);
    await expect.element(page.getByText(said("console.effect_more", { number: "2" }))).toBeVisible();
    await expect.element(page.getByText(said("console.check_most", { length: "1 hour" })).first()).toBeVisible();
    await expect.element(page.getByText(en["console.effect_stays"])).toBeVisible();
    expect(shown.api.calls(put)).toEqual([]);
    await expect.poll(() => shown.api.calls(effect).at(-1)?.body.rules[0]?.most_minutes).toBe(60);
    await expectAccessibleAtNight();
    await button(en["console.discard"]).click();
    await expect.element(panel).not.toBeInTheDocument();
  });

  test("K3 while the effect is loading, the page says so, and saving does not wait for it @night", async () => {
    const shown = await render(room);
    const slow = shown.api.hold(effect);
    await page.getByRole("checkbox", { name: en["console.approval_always"] }).click();
    await expect.element(page.getByText(en["console.effect_looking"])).toBeVisible();
    await save().click();
    await expect.poll(() => shown.api.calls(put)).toHaveLength(1);
    await expect.element(page.getByText(en["console.effect_looking"])).not.toBeInTheDocument();
    slow.release();
  });

  test("K3 the page says if no booking is affected; if the effect cannot be read, it can be retried, and the room can be saved anyway @night", async () => {
    const shown = await render(room);
    await page.getByRole("checkbox", { name: en["console.approval_always"] }).click();
    await expect.element(page.getByText(/All 41 bookings/).first()).toBeVisible();
    shown.api.drop(effect);
    await page.getByRole("checkbox", { name: en["console.hours_members"] }).click();
    await expect.element(button(en["app.try_again"])).toBeVisible();
    await save().click();
    await expect.poll(() => shown.api.calls(put)[0]?.body.hours).toBeNull();
  });

  test("K2 two editors: fields that only the other one changed are merged, and for fields that both changed the user chooses @night", async () => {
    const shown = await render(room);
    await field("console.room_seats").fill("12");
    await field("console.day_until").fill("18:00");
    const [first] = shown.running.rooms.list;
    if (first) changedByOthers(first, { description: { en: "Theirs" }, hours: [{ from: "09:00", to: "17:00" }] });
    await save().click();
    const notice = page.getByRole("alert").filter({ hasText: en["console.conflict_title"] });
    await expect.element(notice).toBeVisible();
    await expect.element(notice.getByText(/9:00/)).toBeVisible();
    await expect.element(field("console.room_description")).toHaveValue("Theirs");
    await expect.element(field("console.room_seats")).toHaveValue("12");
    await expectAccessibleAtNight();
    await button(said("console.conflict_take", { field: en["console.hours_group"] })).click();
    await expect.element(field("console.day_until")).toHaveValue("17:00");
    await save().click();
    await expect.poll(() => shown.running.rooms.list[0]?.capacity).toBe(12);
  });

  test("K2 users who change rooms can upload a picture with a description @night", async () => {
    const shown = await render(room);
    const group = page.getByRole("group", { name: en["console.room_picture"], exact: true });
    await expect.element(group).toBeVisible();
    const input = group.element().querySelector<HTMLInputElement>("input[type=file]");
    const pictures = new DataTransfer();
    pictures.items.add(new File(["picture"], "room.png", { type: "image/png" }));
    if (input) input.files = pictures.files;
    input?.dispatchEvent(new Event("change", { bubbles: true }));
    await field("console.room_picture_says").fill("A long table");
    await save().click();
    await expect.poll(() => shown.api.calls(put)[0]?.body.image).toBe(`${"a".repeat(64)}.png`);
    expect(shown.api.calls("POST /admin/v1/room-pictures")).toHaveLength(1);
  });

  test("K2 a room is switched off once its standing bookings were shown, and on again @night", async () => {
    const shown = await render(room);
    await button(en["console.room_switch_off"]).click();
    const dialog = page.getByRole("dialog");
    await expect.element(dialog.getByText(said("console.room_switch_off_standing", { number: "1" }))).toBeVisible();
    await expect.element(dialog.getByText(/Noor Visser/)).toBeVisible();
    await expectAccessibleAtNight();
    shown.api.drop("PUT /admin/v1/buildings/:uuid/rooms/:roomUuid/switched-off", { once: true });
    const turn = dialog.getByRole("button", { name: en["console.room_switch_off"] });
    await turn.click();
    await expect.element(dialog.getByText(en["error.unreachable"])).toBeVisible();
    await turn.click();
    await expect.element(page.getByText(said("console.room_switched_off", { room: "Maas" }))).toBeVisible();
    await button(en["console.room_switch_on"]).click();
    await expect.element(button(en["console.room_switch_off"])).toBeVisible();
    expect(shown.running.rooms.list[0]?.switched_off).toBe(false);
  });

  test("K2 a new room is open on working days, and leads to itself @night", async () => {
    const shown = await render(blank);
    await field("console.room_name").fill("Studio");
    await button(en["console.room_create"]).click();
    await expect.element(title("Studio")).toBeVisible();
    expect(shown.api.calls("POST /admin/v1/buildings/:uuid/rooms")[0]?.body).toMatchObject({
      name: { en: "Studio" },
      hours: [{ weekdays: ["mon", "tue", "wed", "thu", "fri"], from: "08:00", to: "18:00" }],
      currency_type: "EUR",
    });
    expect(shown.api.calls(effect)).toEqual([]);
  });

  test("K2 a room that is not there says so", async () => {
    await render(`/bookings/rooms/${pier.uuid}/${harborline.uuid}`);
    await expect.element(page.getByText(en["console.room_gone"])).toBeVisible();
  });

  test("K3 an approval without an approver is reported, and a rule can be limited to some companies @night", async () => {
    const shown = await render(room);
    await button(en["console.rules_add"]).click();
    await page.getByRole("checkbox", { name: en["console.rule_approval"], exact: true }).click();
    await expect.element(page.getByText(en["console.approval_nobody"])).toBeVisible();
    await page.getByRole("checkbox", { name: en["console.audience_some"] }).first().click();
    const companies = page.getByRole("combobox", { name: en["console.audience_add"] }).first();
    await companies.fill("Mer");
    await page.getByRole("option", { name: "Meridian Shipping" }).click();
    await expect.element(button(said("console.audience_remove", { company: "Meridian Shipping" }))).toBeVisible();
    await save().click();
    await expect.poll(() => shown.api.calls(put)[0]?.body.rules[0]).toMatchObject({ approval: true });
    expect(shown.api.calls(put)[0]?.body.rules[0]?.companies).toHaveLength(1);
  });
});

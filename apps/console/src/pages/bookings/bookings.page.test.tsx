/* K11: the day of all rooms, by pointer and by keyboard. */
import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { refuse } from "@atrium/web/testing/fake-answers.ts";
import { inDays, many, uuid } from "@atrium/web/testing/world-ids.ts";
import { words } from "@atrium/web/testing/words.ts";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { dayEntry, dayRoom, houseQuote } from "../../testing/bookings-world.ts";
import { owner } from "../../testing/console-world.ts";
import { pier } from "../../testing/world-places.ts";
import { renderConsole } from "../../testing/render-console.tsx";

const { en } = words;
const dayKey = "GET /admin/v1/buildings/:uuid/day";
const quoteKey = "POST /admin/v1/buildings/:uuid/bookings/quote";
const bookKey = "POST /admin/v1/buildings/:uuid/bookings";
const moveKey = "PUT /admin/v1/buildings/:uuid/bookings/:bookingUuid";
const cancelKey = "PUT /admin/v1/buildings/:uuid/bookings/:bookingUuid/cancel";

const date = inDays(3).slice(0, 10);
const address = `/bookings?building=${pier.uuid}&day=${date}`;
const noor = dayEntry(1, 0, [540, 630]).uuid;
const grid = () => page.getByRole("grid");
const bar = (name: RegExp) => grid().getByRole("button", { name });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const focused = () => document.activeElement?.getAttribute("aria-label") ?? "";
const press = (keys: string) => userEvent.keyboard(keys);
const render = (options: Parameters<typeof renderConsole>[0] = {}) =>
  renderConsole({ may: owner, address, ...options });
const failing = (check: string) => (checks: ReturnType<typeof houseQuote>["checks"]) =>
  checks.map((one) => (one.check === check ? { ...one, passed: false, minutes: 60 } : one));

describe("the day", () => {
  test("K11 rows are rooms, and bookings show time, person and state", async () => {
    const shown = await render();
    await expect.element(bar(/Noord, 9:00.*10:30.*Noor Visser, booked/)).toBeVisible();
    await expect.element(bar(/Zuid, 1:00.*2:00.*Bram Peeters, waits for a decision/)).toBeVisible();
    expect(grid().getByRole("rowheader").elements()).toHaveLength(3);
    expect(shown.api.calls(dayKey).map(({ params, query }) => [params, query])).toEqual([
      [{ uuid: pier.uuid }, { date }],
    ]);
    await expectAccessible();
  });

  test("K11 the day and the building are the address's @night", async () => {
    const shown = await render();
    await expect.element(bar(/Noor Visser/)).toBeVisible();
    await button(en["console.day_after"]).click();
    await expect.poll(shown.href).toContain(`day=${inDays(4).slice(0, 10)}`);
    await page.getByLabelText(en["console.building"], { exact: true }).selectOptions("The Wharf");
    await expect.poll(() => shown.api.calls(dayKey).at(-1)?.params).not.toEqual({ uuid: pier.uuid });
    await button(en["console.today"]).click();
    await expect.poll(shown.href).not.toContain("day=");
  });

  test("K11 an address without a building opens the last used one @night", async () => {
    const shown = await render({ address: "/bookings" });
    const choice = page.getByLabelText(en["console.building"], { exact: true });
    await choice.selectOptions("The Wharf");
    await expect.poll(shown.href).toContain("building=");
    await page.getByRole("link", { name: en["console.people_title"], exact: true }).first().click();
    await page.getByRole("link", { name: en["console.bookings_title"], exact: true }).first().click();
    await expect.poll(shown.href).not.toContain("building=");
    await expect.element(choice).toHaveDisplayValue("The Wharf");
  });

  test("K11 only buildings are offered in which the person decides on bookings @night", async () => {
    await renderConsole({
      address: "/bookings",
      may: { buildings: [{ uuid: pier.uuid, name: pier.name, capabilities: ["bookings.decide"] }] },
    });
    await expect.element(bar(/Noor Visser/)).toBeVisible();
    await expect.element(page.getByLabelText(en["console.building"], { exact: true })).not.toBeInTheDocument();
  });

  test("K11 a day that fails to load can be retried; a building without rooms says so", async () => {
    const shown = await render({ before: ({ api }) => api.refuse(dayKey, "internal") });
    await expect.element(button(en["app.try_again"])).toBeVisible();
    shown.api.reset(dayKey);
    shown.running.bookings.rooms.length = 0;
    shown.running.bookings.entries.length = 0;
    await button(en["app.try_again"]).click();
    await expect.element(page.getByRole("heading", { name: en["console.rooms_empty"] })).toBeVisible();
  });

  test("K11 on a phone it is a list in order of time", async () => {
    await render({ width: 390 });
    const items = page.getByRole("main").getByRole("listitem");
    await expect
      .poll(() => items.elements().map(({ textContent }) => textContent))
      .toEqual([
        expect.stringMatching(/9:00.*Noord.*Noor Visser/s),
        expect.stringMatching(/1:00.*Zuid.*Bram Peeters/s),
      ]);
    await expectAccessibleAtNight();
    await items.nth(0).getByRole("button").click();
    await expect.element(page.getByRole("dialog").getByRole("heading", { name: "Noord" })).toBeVisible();
  });

  test("K11 fifty rooms are shown with their bookings @night", async () => {
    await render({
      before({ running: { bookings } }) {
        bookings.rooms.push(...many(47, (at) => dayRoom(100 + at, `Room ${at}`)));
        bookings.entries.push(...many(200, (at) => dayEntry(100 + at, 3 + (at % 47), [480 + at, 540 + at])));
      },
    });
    await expect.element(bar(/Room 47,/).first()).toBeInTheDocument();
    expect(grid().getByRole("row").elements()).toHaveLength(51);
  });
});

describe("by keyboard", () => {
  test("K11 arrow keys move between times and rooms, and the entry there is read out; Enter opens it", async () => {
    await render();
    await expect.element(bar(/Noor Visser/)).toBeVisible();
    grid().element().querySelector<HTMLElement>("[data-cursor]")?.focus();
    expect(focused()).toMatch(/Noord, 8:00.*8:30.*: free/);
    await press("{ArrowRight}{ArrowRight}");
    await expect.poll(focused).toMatch(/Noor Visser, booked/);
    await press("{ArrowRight}");
    await expect.poll(focused).toMatch(/Noord, 10:30.*: free/);
    await press("{ArrowLeft}{ArrowDown}{ArrowDown}");
    await expect.poll(focused).toMatch(/Noord and Zuid, .*: taken/);
    await press("{ArrowUp}{ArrowUp}{Enter}");
    await expect.element(page.getByRole("dialog").getByText("noor@meridian.example")).toBeVisible();
    await expectAccessibleAtNight();
  });

  test("K11 M picks a booking up, arrows move and stretch it with a sentence each, and Enter asks before it is moved @night", async () => {
    const shown = await render();
    await expect.element(bar(/Noor Visser/)).toBeVisible();
    grid().element().querySelector<HTMLElement>("[data-cursor]")?.focus();
    await press("{ArrowRight}{ArrowRight}");
    await expect.poll(focused).toMatch(/Noor Visser/);
    await press("m");
    const status = page.getByRole("main").getByRole("status").first();
    await expect.element(status).toHaveTextContent(en["console.picked_up"]);
    await press("{ArrowRight}{ArrowDown}");
    await expect.poll(() => status.element().textContent).toMatch(/Zuid, 9:30.*11:00.*: free/);
    await press("{Shift>}{ArrowRight}{/Shift}");
    await expect.poll(() => status.element().textContent).toMatch(/Zuid, 9:30.*11:30.*: free/);
    await press("{Enter}");
    const dialog = page.getByRole("dialog");
    await expect.element(dialog.getByLabelText(en["console.room"])).toHaveValue(uuid(0x70002));
    await expect.element(dialog.getByText("€35")).toBeVisible();
    await dialog.getByLabelText(en["console.note_label"]).fill("The lamp is being mended.");
    await button(en["console.move_it"]).click();
    await expect.element(page.getByText("The booking of Noor Visser is moved.")).toBeVisible();
    expect(shown.api.calls(moveKey).map(({ params, body }) => [params, body])).toEqual([
      [
        { uuid: pier.uuid, bookingUuid: noor },
        {
          room_uuid: uuid(0x70002),
          date,
          from: "09:30",
          to: "11:30",
          quote_hash: "agreed",
          overrides: [],
          message: "The lamp is being mended.",
        },
      ],
    ]);
  });

  test("K11 Escape cancels a move, and nothing is requested @night", async () => {
    const shown = await render();
    await expect.element(bar(/Noor Visser/)).toBeVisible();
    grid().element().querySelector<HTMLElement>("[data-cursor]")?.focus();
    await press("{ArrowRight}{ArrowRight}");
    await press("m{ArrowRight}{ArrowRight}{Escape}");
    const status = page.getByRole("main").getByRole("status").first();
    await expect.element(status).toHaveTextContent(en["console.put_back"]);
    expect(shown.api.calls(quoteKey)).toEqual([]);
  });
});

describe("by pointer", () => {
  /** Drags with a mouse from one position of the grid's tracks to another: minutes and rows. */
  async function drag(from: [number, number], to: [number, number]) {
    const tracks = [...grid().element().querySelectorAll<HTMLElement>("[data-track]")];
    const at = ([minute, row]: [number, number]) => {
      const { left, top, width, height } = tracks[row]?.getBoundingClientRect() ?? new DOMRect();
      // The grid shows eight to eight.
      return { clientX: left + ((minute - 480) / 720) * width, clientY: top + height / 2 };
    };
    const more = { bubbles: true, pointerId: 1, pointerType: "mouse", button: 0, buttons: 1 };
    const begin = at(from);
    const under = document.elementFromPoint(begin.clientX, begin.clientY);
    under?.dispatchEvent(new PointerEvent("pointerdown", { ...more, ...begin }));
    const end = at(to);
    under?.dispatchEvent(new PointerEvent("pointermove", { ...more, clientX: end.clientX - 20, clientY: end.clientY }));
    under?.dispatchEvent(new PointerEvent("pointermove", { ...more, ...end }));
    await expect.poll(() => grid().element().querySelector("[aria-hidden]")).not.toBeNull();
    under?.dispatchEvent(new PointerEvent("pointerup", { ...more, ...end, buttons: 0 }));
  }
  const shownTime = () =>
    ["console.room", "console.day_from", "console.day_until"]
      .map((label) =>
        page
          .getByRole("dialog")
          .getByLabelText(en[label as keyof typeof en], { exact: true })
          .element(),
      )
      .map((field) => (field as HTMLInputElement).value);

  test("K11 a booking is dragged to another time and room", async () => {
    await render();
    await expect.element(bar(/Noor Visser/)).toBeVisible();
    await drag([580, 0], [700, 1]);
    await expect.element(page.getByRole("dialog")).toBeVisible();
    expect(shownTime()).toEqual([uuid(0x70002), "11:00", "12:30"]);
  });

  test("K11 over free time a new booking is drawn, for a person of the building", async () => {
    const shown = await render();
    await expect.element(bar(/Noor Visser/)).toBeVisible();
    await drag([915, 1], [1015, 1]);
    await expect.element(page.getByRole("dialog")).toBeVisible();
    expect(shownTime()).toEqual([uuid(0x70002), "15:00", "17:00"]);
    await expect.element(button(en["console.book_it"])).toBeDisabled();
    await page.getByRole("combobox", { name: en["console.for_whom"] }).fill("noor");
    await page.getByRole("option", { name: /Noor Visser/ }).click();
    // The previous price is faded until the next one arrives.
    await expect.poll(() => document.querySelector("[aria-busy=true]")).toBeNull();
    await expectAccessibleAtNight();
    await button(en["console.book_it"]).click();
    await expect.element(page.getByText("Booked for Noor Visser.")).toBeVisible();
    expect(shown.api.calls(bookKey)[0]?.body).toMatchObject({
      user_uuid: uuid(0x20002),
      from: "15:00",
      to: "17:00",
      overrides: [],
    });
  });
});

describe("before it is done", () => {
  const moving = `${address}&booking=${noor}`;

  test("K11 rules that speak against it are shown, and only those that are shown are passed over", async () => {
    const shown = await render({
      address: moving,
      before: ({ api }) =>
        api.on(quoteKey, ({ body }) => ({
          data: { quote: houseQuote(body, { bookable: false, checks: failing("least")(houseQuote(body).checks) }) },
        })),
    });
    await button(en["console.move"]).click();
    await expect.element(page.getByText("It is too short. The rule: 1 hour at least.")).toBeVisible();
    await expectAccessibleAtNight();
    await button(en["console.despite_move"]).click();
    await expect.poll(() => shown.api.calls(moveKey)[0]?.body).toMatchObject({ overrides: ["least"] });
  });

  test("K11 a taken time cannot be selected, and a lost race keeps the input", async () => {
    const shown = await render({ address: moving, before: ({ api }) => api.once(moveKey, () => refuse("slot_taken")) });
    await button(en["console.move"]).click();
    await page.getByLabelText(en["console.note_label"]).fill("See you there.");
    await button(en["console.move_it"]).click();
    await expect.element(page.getByRole("alert")).toHaveTextContent(en["console.taken"]);
    await expect.element(page.getByLabelText(en["console.note_label"])).toHaveValue("See you there.");
    shown.api.on(quoteKey, ({ body }) => ({ data: { quote: houseQuote(body, { free: false, bookable: false }) } }));
    await page.getByLabelText(en["console.day_until"], { exact: true }).fill("23:30");
    await expect.element(page.getByText(en["console.taken"])).toBeVisible();
    await expect.element(button(en["console.move_it"])).toBeDisabled();
  });

  test("K8 K11 a booking is cancelled with a reason, and its price is waived unless that is deselected", async () => {
    const shown = await render({ address: moving });
    await button(en["console.call_off"]).click();
    await expect.element(page.getByText(/They could cancel it themselves until/)).toBeVisible();
    await button(en["console.call_off"]).click();
    await expect.element(page.getByText(en["console.reason_missing"])).toBeVisible();
    expect(shown.api.calls(cancelKey)).toEqual([]);
    await page.getByLabelText(en["console.reason_label"]).fill("Water in the ceiling.");
    await expectAccessibleAtNight();
    await page.getByRole("checkbox", { name: /€52.50/ }).click();
    await button(en["console.call_off"]).click();
    await expect
      .poll(() => shown.api.calls(cancelKey).map(({ body }) => body))
      .toEqual([{ reason: "Water in the ceiling.", waive: false }]);
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  });

  test("K6 K11 a request is decided in place, as in the inbox", async () => {
    const asked = uuid(0x10001);
    const shown = await render({
      address: `${address}&booking=${asked}`,
      before: ({ running }) =>
        void running.bookings.entries.push(dayEntry(9, 1, [900, 960], { uuid: asked, state: "asked" })),
    });
    await button(en["console.yes_booking"]).click();
    await expect
      .poll(() => shown.api.calls("PUT /admin/v1/inbox/:kind/:uuid/decide").map(({ params }) => params))
      .toEqual([{ kind: "booking", uuid: asked }]);
  });

  test("K11 an unknown booking says so @night", async () => {
    await render({ address: `${address}&booking=${uuid(0xdead)}` });
    await expect.element(page.getByRole("heading", { name: en["console.booking_gone"] })).toBeVisible();
  });
});

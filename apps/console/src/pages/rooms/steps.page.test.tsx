/* K8: editing the cancellation steps, and waiving their cost. */
import { expectAccessible } from "@atrium/web/testing/accessible.ts";
import { words } from "@atrium/web/testing/words.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { houseBooking } from "../../testing/bookings-world.ts";
import { owner } from "../../testing/console-world.ts";
import { renderConsole } from "../../testing/render-console.tsx";
import { roomOf } from "../../testing/rooms-world.ts";
import { pier } from "../../testing/world-places.ts";

const { en } = words;
const put = "PUT /admin/v1/buildings/:uuid/rooms/:roomUuid";
const maas = roomOf(1, "Maas");
const button = (name: string) => page.getByRole("button", { name, exact: true });
const step = (number: number) =>
  page.getByRole("group", { name: en["console.steps_number"].replace("{{number}}", String(number)) });

test("K8 cancellation steps are added in order, a step that does not cost more is reported at once, and they are saved with the room", async () => {
  const shown = await renderConsole({ may: owner, address: `/bookings/rooms/${pier.uuid}/${maas.uuid}` });
  await button(en["console.steps_add"]).click();
  await button(en["console.steps_add"]).click();
  await step(2).getByLabelText(en["console.step_percent"]).fill("50");
  await expect.element(page.getByText(en["console.step_wrong"])).toBeVisible();
  await step(2).getByLabelText(en["console.step_percent"]).fill("80");
  await expect.element(page.getByText(en["console.step_wrong"])).not.toBeInTheDocument();
  await expectAccessible();
  await button(en["console.save"]).click();
  await expect
    .poll(() => shown.api.calls(put)[0]?.body.cancellation_steps)
    .toEqual([
      { minutes: 1440, percent: 50 },
      { minutes: 720, percent: 80 },
    ]);
});

test("K8 a manager who cancels a booking may waive the cost of its current step, not its price", async () => {
  const booking = houseBooking({ total_price: "52.50", cancellation_cents: 2625 });
  await renderConsole({
    may: owner,
    address: `/bookings?building=${pier.uuid}&booking=${booking.uuid}`,
    before: ({ api }) => api.on("GET /admin/v1/buildings/:uuid/bookings/:bookingUuid", () => ({ data: { booking } })),
  });
  await button(en["console.call_off"]).click();
  await expect
    .element(page.getByRole("checkbox", { name: en["console.waive"].replace("{{price}}", "€26.25") }))
    .toBeChecked();
});

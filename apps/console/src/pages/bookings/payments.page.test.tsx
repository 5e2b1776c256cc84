/* K8 in the console: charges, refunds and refused refunds of a booking. */
import { expectAccessible } from "@atrium/web/testing/accessible.ts";
import { words } from "@atrium/web/testing/words.ts";
import { uuid } from "@atrium/web/testing/world-ids.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { houseBooking } from "../../testing/bookings-world.ts";
import { owner } from "../../testing/console-world.ts";
import { renderConsole } from "../../testing/render-console.tsx";
import { pier } from "../../testing/world-places.ts";

const { en } = words;
const readKey = "GET /admin/v1/buildings/:uuid/bookings/:bookingUuid";

type Payment = ReturnType<typeof houseBooking>["payments"][number];
const payment = (own: Partial<Payment>): Payment => ({
  uuid: uuid(0x7701),
  kind: "charge",
  state: "done",
  cents: 3500,
  at: new Date().toISOString(),
  card_brand: "visa",
  card_last_four: "4242",
  ...own,
});

async function open(payments: Payment[]) {
  const booking = houseBooking({ payments, currency_type: "EUR" });
  await renderConsole({
    may: owner,
    address: `/bookings?building=${pier.uuid}&booking=${booking.uuid}`,
    before: ({ api }) => api.on(readKey, { data: { booking } }),
  });
}
const saying = (text: string) => page.getByRole("dialog").getByText(text.replace("{{price}}", "€35"), { exact: false });

test("K8 a charge, and a refund that the gateway refused, which must be done by hand", async () => {
  const back = {
    uuid: uuid(0x7702),
    kind: "refund",
    state: "refused",
    card_brand: null,
    card_last_four: null,
  } as const;
  await open([payment({}), payment(back)]);
  await expect.element(saying(en["console.pay_charge_done"])).toBeVisible();
  await expect.element(saying(en["console.pay_refund_refused"])).toBeVisible();
  await expectAccessible();
});

test("K8 a booking without a charge shows no payments", async () => {
  await open([]);
  await expect.element(page.getByRole("dialog").getByText(en["console.fact_price"])).toBeVisible();
  await expect.element(page.getByRole("heading", { name: en["console.pay_title"] })).not.toBeInTheDocument();
});

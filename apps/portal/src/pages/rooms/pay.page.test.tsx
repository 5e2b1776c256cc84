/* K8: a room that is paid by card when it is booked. */
import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { refuse } from "@atrium/web/testing/fake-answers.ts";
import { words } from "@atrium/web/testing/words.ts";
import { booking, paymentMethod } from "@atrium/web/testing/world-doings.ts";
import { inDays, uuid } from "@atrium/web/testing/world-ids.ts";
import { room, roomQuote } from "@atrium/web/testing/world-rooms.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { bookingIt, prepareRoom, quoting, roomAt } from "../../testing/room-page.ts";

const { en } = words;
const at = roomAt("14:00", "15:30");
const asked = { type: "text", required: true, question: "How many chairs?" };
const paying = { cents: 5250, gateway_id: "sandbox" };
const pay = () => page.getByRole("button", { name: en["book.pay_book"].replace("{{price}}", "€52.50") });
const cardField = () => page.getByLabelText(en["book.pay_card"], { exact: true });
const other = paymentMethod({ id: uuid(0x542), card_brand: "master", card_last_four: "5454", is_default: false });
const payment = (state: "waiting" | "paid") => ({
  state,
  ends_at: state === "waiting" ? inDays(0, 23) : null,
  change: null,
  paid_cents: state === "paid" ? 5250 : 0,
  refunded_cents: 0,
  refunding_cents: 0,
  card_brand: "visa",
  card_last_four: "4242",
});

function preparePaid(cards = [paymentMethod(), other]) {
  const portal = prepareRoom({ pay_when_booking: true, questions: [asked] });
  portal.world.cards = cards;
  portal.api.on(quoting, ({ body }) => ({ data: { quote: roomQuote(body, { payment: paying }) } }));
  return portal;
}

test("K8 the button shows the amount, with the default card unless another is chosen; a series is not offered", async () => {
  const portal = preparePaid();
  await portal.open(at);
  await expect.element(pay()).toBeEnabled();
  await expect.element(cardField()).toHaveValue(paymentMethod().id);
  await expect.element(page.getByText(en["book.pay_note"])).toBeVisible();
  await expect.element(page.getByText(new RegExp(en["book.pay_rule"]))).toBeVisible();
  await expect.element(page.getByLabelText(en["book.repeat"])).not.toBeInTheDocument();
  await expect.element(page.getByText(en["book.repeat_paid"])).toBeVisible();
  await expectAccessible();
  await cardField().selectOptions(other.id);
  await page.getByLabelText(asked.question).fill("Ten");
  portal.api.on(bookingIt, { data: { booking: booking({ payment: payment("paid") }) } });
  await pay().click();
  await expect.poll(() => portal.api.calls(bookingIt).map(({ body }) => body.payment_method_id)).toEqual([other.id]);
  await expect.element(page.getByText("Noord is booked.")).toBeInTheDocument();
});

test("K8 a declined card is reported, the input stays, and another card uses another idempotency key", async () => {
  const portal = preparePaid();
  portal.api.once(bookingIt, () => refuse("payment_declined"));
  await portal.open(at);
  await expect.element(pay()).toBeEnabled();
  await page.getByLabelText(asked.question).fill("Ten");
  await pay().click();
  await expect.element(page.getByRole("alert")).toHaveTextContent(en["refusal.payment_declined"]);
  await expect.element(page.getByLabelText(asked.question)).toHaveValue("Ten");
  await cardField().selectOptions(other.id);
  portal.api.on(bookingIt, { data: { booking: booking({ payment: payment("paid") }) } });
  await expect.element(pay()).toBeEnabled();
  await pay().click();
  await expect
    .poll(() => portal.api.calls(bookingIt).map(({ body }) => body.payment_method_id))
    .toEqual([paymentMethod().id, other.id]);
  const keys = portal.api.calls(bookingIt).map(({ headers }) => headers.get("idempotency-key"));
  expect(new Set(keys).size).toBe(2);
});

test("K8 while the gateway decides the booking's page says so, also after a reload, and shows when it is paid", async () => {
  const portal = preparePaid();
  const mine = booking({ uuid: uuid(0x5b1), status: "pending_payment", payment: payment("waiting") });
  portal.world.bookings.push(mine);
  portal.api.on(bookingIt, { data: { booking: mine } });
  await portal.open(at);
  await expect.element(pay()).toBeEnabled();
  await page.getByLabelText(asked.question).fill("Ten");
  await pay().click();
  const waits = () =>
    page.getByRole("dialog").getByText(/^Your payment is under way\. The time is held for you until /);
  await expect.element(waits()).toBeVisible();
  await expectAccessibleAtNight();
  await portal.reload();
  await expect.element(waits()).toBeVisible();
  Object.assign(mine, { status: "accepted", payment: payment("paid") });
  await expect.element(page.getByRole("dialog").getByText(/^€52\.50 paid, Visa/)).toBeVisible();
  await expect.element(waits()).not.toBeInTheDocument();
});

test("K8 a person without a card adds one beside the form; expired cards and cards of another gateway are not offered", async () => {
  const over = paymentMethod({ id: uuid(0x543), year: new Date().getUTCFullYear() - 1 });
  const portal = preparePaid([over, paymentMethod({ gateway_id: "another" })]);
  // The form's own test has fields of a provider; here they are still loading.
  portal.api.hold("GET /payment-methods/card-fields");
  await portal.open(at);
  await expect.element(page.getByText(en["book.pay_none"])).toBeVisible();
  await expect.element(pay()).toBeDisabled();
  await page.getByRole("button", { name: en["book.pay_add"] }).click();
  await expect.element(page.getByRole("dialog", { name: en["card.page_title"] })).toBeVisible();
  expect(portal.api.calls(bookingIt)).toEqual([]);
});

test("K8 a failed list of cards has a retry", async () => {
  const portal = preparePaid();
  portal.api.on("GET /payment-methods", () => refuse("internal"));
  await portal.open(at);
  await expect.element(page.getByText(en["book.pay_failed"])).toBeVisible();
  await expect.element(pay()).toBeDisabled();
  portal.api.reset("GET /payment-methods");
  await page.getByRole("button", { name: en["app.try_again"] }).click();
  await expect.element(pay()).toBeEnabled();
});

test("K8 a free booking, and a room that does not charge, need no card", async () => {
  const portal = prepareRoom({ pay_when_booking: true });
  portal.world.rooms = [room({ pay_when_booking: true })];
  portal.api.on(quoting, ({ body }) => ({ data: { quote: roomQuote(body, { total_cents: 0, payment: null }) } }));
  await portal.open(at);
  await expect.element(page.getByRole("button", { name: en["book.book"], exact: true })).toBeEnabled();
  expect(portal.api.calls("GET /payment-methods")).toEqual([]);
});

import { describe, expect, test } from "vitest";
import {
  chargedCents,
  dueNow,
  owedCents,
  type PaymentPart,
  refundDue,
  refundedCents,
  refundingCents,
} from "./booking-payment.ts";
import { cancellationCents } from "./cancellation-steps.ts";
import { seededNumbers } from "./testing/seeded-numbers.ts";

const charge = (uuid: string, cents: number, state: PaymentPart["state"] = "done"): PaymentPart => ({
  uuid,
  kind: "charge",
  state,
  cents,
  charge_uuid: null,
});
const refund = (charge_uuid: string, cents: number, state: PaymentPart["state"]): PaymentPart => ({
  uuid: `back of ${charge_uuid}`,
  kind: "refund",
  state,
  cents,
  charge_uuid,
});

describe("K8 what a booking owes and gets back", () => {
  test.each([
    ["accepted", 4000],
    ["pending", 4000],
    ["canceled", 4000],
    ["pending_payment", 0],
    ["denied", 0],
    ["denied_unavailable", 0],
  ])("K8 %s of a price of 4000 owes %i", (status, owed) => expect(owedCents({ status, total_cents: 4000 })).toBe(owed));

  test("K8 the first charge is refunded last, and never more than its amount", () => {
    const parts = [charge("a", 4000), charge("b", 1500)];
    expect(refundDue({ status: "accepted", total_cents: 3000 }, parts)).toEqual([
      { charge: "b", cents: 1500 },
      { charge: "a", cents: 1000 },
    ]);
  });

  test("K8 a refund that is requested, done or refused is not requested again; an unsuccessful charge is not refunded", () => {
    const free = { status: "canceled", total_cents: 0 };
    for (const state of ["asked", "done", "refused"] as const)
      expect(refundDue(free, [charge("a", 4000), refund("a", 4000, state)])).toEqual([]);
    for (const state of ["asked", "pending", "declined", "ended"] as const)
      expect(refundDue(free, [charge("a", 4000, state)])).toEqual([]);
    expect(refundingCents(free, [charge("a", 4000), refund("a", 4000, "refused")])).toBe(4000);
    expect(refundingCents(free, [charge("a", 4000), refund("a", 4000, "done")])).toBe(0);
  });

  test.each([
    [4000, null, 4000],
    [5000, 4000, 1000],
    [3000, 4000, 0],
  ])("K8 agreeing to %i after %j charges %i", (total_cents, before_cents, cents) =>
    expect(dueNow({ total_cents, before_cents })).toBe(cents),
  );

  test("K8 after any change, charges minus refunds equal the price of the booking", () => {
    const pick = seededNumbers(2026);
    for (let round = 0; round < 500; round += 1) {
      const parts: PaymentPart[] = [];
      let booking = { status: "accepted", total_cents: 1 + pick(20_000) };
      parts.push(charge("0", booking.total_cents));
      for (let step = 1; step <= 6; step += 1) {
        if (pick(3) > 0) {
          const total_cents = pick(20_000);
          const due = dueNow({ total_cents, before_cents: booking.total_cents });
          if (due > 0) parts.push(charge(String(step), due));
          booking = { ...booking, total_cents };
        } else {
          const steps = {
            cancellation_steps: [{ minutes: 60, percent: 1 + pick(100) }],
            start_at: "2026-12-01T12:00:00Z",
          };
          const total_cents = cancellationCents({ ...booking, ...steps }, new Date("2026-12-01T11:30:00Z"));
          booking = pick(4) === 0 ? { ...booking, status: "denied" } : { status: "canceled", total_cents };
        }
        for (const { charge: of, cents } of refundDue(booking, parts))
          parts.push(refund(of, cents, pick(2) === 0 ? "done" : "asked"));
        const back = parts.filter(({ kind }) => kind === "refund").reduce((sum, { cents }) => sum + cents, 0);
        expect(chargedCents(parts) - back).toBe(owedCents(booking));
        expect(refundedCents(parts) + refundingCents(booking, parts)).toBe(back);
        if (booking.status !== "accepted") break;
      }
    }
  });
});

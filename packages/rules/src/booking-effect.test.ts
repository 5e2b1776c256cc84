import { expect, test } from "vitest";
import { effectOf, type MadeBooking, type RoomRules } from "./booking-effect.ts";
import { readTimes } from "./booking-times.ts";

const timeZone = "Europe/Berlin";
const room: RoomRules = {
  hours: [{ from: "08:00", to: "20:00" }],
  exceptions: [],
  rules: [],
  prices: [{ per: "hour", cents: 1000 }],
  approval_required: false,
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
};

function made(date: string, from: string, to: string, more: Partial<MadeBooking> = {}): MadeBooking {
  const time = readTimes({ date, from, to }, timeZone);
  if (!("start" in time)) throw new Error(time.code);
  const anna = { personUuid: "anna", companyUuid: null, audienceUuids: new Set<string>() };
  return { time, ...anna, madeAt: new Date("2026-11-01T08:00:00Z"), ...more };
}

/** A Monday morning, a long one that begins an hour later, and a Tuesday evening of a company. */
const bookings = [
  made("2026-11-02", "09:00", "10:00"),
  made("2026-11-02", "10:00", "16:00"),
  made("2026-11-03", "18:00", "19:00", { companyUuid: "acme", audienceUuids: new Set(["crew"]) }),
];

const effectOn = (more: Partial<RoomRules>, of = bookings, before: Partial<RoomRules> = {}) => {
  const { total, impossible, approval, dearer, cheaper, against } = effectOf(
    { ...room, ...before },
    { ...room, ...more },
    of,
    timeZone,
  );
  const why = impossible.map(({ booking, check }) => `${of.indexOf(booking)} ${check?.check ?? "taken"}`);
  return { total, why, approval, dearer, cheaper, against };
};
const none = { total: 3, why: [], approval: 0, dearer: 0, cheaper: 0, against: 0 };

test.each<[string, Partial<RoomRules>, Partial<ReturnType<typeof effectOn>>]>([
  ["the same rules", {}, {}],
  ["shorter hours", { hours: [{ from: "08:00", to: "18:00" }] }, { why: ["2 hours"] }],
  ["no hours: not for members to book", { hours: [] }, { why: ["0 hours", "1 hours", "2 hours"] }],
  ["a closed day", { exceptions: [{ date: "11-02" }] }, { why: ["0 hours", "1 hours"] }],
  ["two hours at most", { rules: [{ most_minutes: 120 }] }, { why: ["1 most"] }],
  ["two hours at least", { rules: [{ least_minutes: 120 }] }, { why: ["0 least", "2 least"] }],
  ["a step that no start is on", { rules: [{ step_minutes: 120 }] }, { why: ["0 step", "2 step"] }],
  ["for one company alone", { rules: [{ companies: ["acme"] }] }, { why: ["0 audience", "1 audience"] }],
  ["for one audience alone", { rules: [{ audience: "crew" }] }, { why: ["0 audience", "1 audience"] }],
  [
    "a price for an audience",
    { prices: [{ audience: "crew", per: "once", cents: 0 }, ...room.prices] },
    { cheaper: 1 },
  ],
  ["two days ahead", { rules: [{ lead_minutes: 2 * 1440 }] }, { why: ["0 lead", "1 lead"] }],
  ["a day ahead at most", { rules: [{ horizon_days: 1 }] }, { why: ["1 horizon", "2 horizon"] }],
  ["a buffer where one follows the other", { buffer_after_minutes: 15 }, { why: ["1 taken"] }],
  ["an approval", { approval_required: true }, { approval: 3 }],
  ["an approval for others", { rules: [{ companies: ["acme"] }, { approval: true }] }, { approval: 2 }],
  ["a higher price", { prices: [{ per: "hour", cents: 1500 }] }, { dearer: 3 }],
  ["a price by the day", { prices: [{ per: "day", cents: 3000 }] }, { dearer: 2, cheaper: 1 }],
  ["nothing to pay", { prices: [] }, { cheaper: 3 }],
])("K3 what a change of rules would have done to bookings that were made: %s", (_, more, expected) => {
  expect(effectOn(more)).toEqual({ ...none, ...expected });
});

test("K3 a buffer blocks later bookings, not existing ones", () => {
  const [first, second] = bookings;
  if (!first || !second) throw new Error("There are two.");
  const later = { ...first, madeAt: new Date("2026-11-01T12:00:00Z") };
  expect(effectOn({ buffer_after_minutes: 15 }, [later, second]).why).toEqual(["0 taken"]);
});

test("K3 a quota that is new would have stood in the way of what went over it, and of nothing that fits once that is refused", () => {
  const of = [
    made("2026-11-02", "09:00", "10:00"),
    made("2026-11-03", "09:00", "12:00"),
    made("2026-11-04", "09:00", "10:00"),
    made("2026-11-05", "09:00", "10:00", { personUuid: "ben" }),
    made("2026-11-09", "09:00", "11:00"),
  ];
  const quota = { per: "person", each: "week", of: "minutes", most: 120 } as const;
  expect(effectOn({ rules: [{ quotas: [quota] }] }, of).why).toEqual(["1 quota"]);
  const earlier = [made("2026-11-02", "13:00", "14:00", { madeAt: new Date("2026-10-01T08:00:00Z") })];
  const { impossible } = effectOf(room, { ...room, rules: [{ quotas: [quota] }] }, of, timeZone, earlier);
  expect(impossible.map(({ booking }) => of.indexOf(booking))).toEqual([1, 2]);
});

test("K3 a rule that a manager had overridden before is not an effect of the change", () => {
  const { why, against } = effectOn({ rules: [{ most_minutes: 30 }] }, bookings, { rules: [{ most_minutes: 60 }] });
  expect([why, against]).toEqual([["0 most", "2 most"], 1]);
});

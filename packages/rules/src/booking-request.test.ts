import { describe, expect, test } from "vitest";
import { type BookingRequest, bookingFaults, isDecidable, sameTimeNextDay } from "./booking-request.ts";
import { awaitsDecision } from "./booking-status.ts";

const now = new Date("2026-10-20T08:00:00Z");
const catering = { texts: ["Catering?", "Bewirtung?"], type: "Yes/No", required: true };
const people = { texts: ["Who comes?"], type: "Text", required: false };
const requested = (more: Partial<BookingRequest> = {}): BookingRequest => ({
  start_at: "2026-10-22T08:00:00Z",
  end_at: "2026-10-22T09:00:00Z",
  total_price: null,
  currency_type: null,
  form_responses: [],
  ...more,
});
const faultsOf = (more: Partial<BookingRequest>, timeZone = "Europe/Amsterdam", questions: (typeof catering)[] = []) =>
  bookingFaults(requested(more), { questions, timeZone }, now).map(({ path, code }) => `${path} ${code}`);
const span = (start_at: string, end_at: string) => ({ start_at, end_at });

test.each<[string, Partial<BookingRequest>, string[]]>([
  ["an hour tomorrow", {}, []],
  ["in a past slot", span("2026-10-20T07:00:00Z", "2026-10-20T09:00:00Z"), ["/start_at past"]],
  ["at this very moment", span("2026-10-20T08:00:00Z", "2026-10-20T09:00:00Z"), ["/start_at past"]],
  ["a millisecond from now", span("2026-10-20T08:00:00.001Z", "2026-10-20T09:00:00Z"), []],
  ["backwards", span("2026-10-22T09:00:00Z", "2026-10-22T08:00:00Z"), ["/end_at order"]],
  ["of no length", span("2026-10-22T09:00:00Z", "2026-10-22T09:00:00Z"), ["/end_at order"]],
  ["of a day", span("2026-10-22T08:00:00Z", "2026-10-23T08:00:00Z"), []],
  ["of 25 hours", span("2026-10-22T08:00:00Z", "2026-10-23T09:00:00Z"), ["/end_at too_long"]],
  ["at no times", span("2026-13-40T08:00:00Z", "soon"), ["/start_at format", "/end_at format"]],
  ["for a price", { total_price: "70.50", currency_type: "EUR" }, []],
  ["for nothing", { total_price: "0", currency_type: "EUR" }, []],
  ["for less than nothing", { total_price: "-0.01", currency_type: "EUR" }, ["/total_price format"]],
  ["for a price with three decimals", { total_price: "1.005", currency_type: "EUR" }, ["/total_price format"]],
  ["for a price in no currency", { total_price: "70.50" }, ["/currency_type required"]],
])("R6 a booking %s", (_name, more, faults) => {
  expect(faultsOf(more)).toEqual(faults);
});

describe("R6 a whole day on which the clocks change", () => {
  test.each([
    ["Europe/Amsterdam, 25 hours", "Europe/Amsterdam", "2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z"],
    ["Europe/Lisbon, 25 hours", "Europe/Lisbon", "2026-10-24T23:00:00Z", "2026-10-26T00:00:00Z"],
    ["America/New_York, 25 hours", "America/New_York", "2026-11-01T04:00:00Z", "2026-11-02T05:00:00Z"],
    ["Europe/Amsterdam, 23 hours", "Europe/Amsterdam", "2027-03-27T23:00:00Z", "2027-03-28T22:00:00Z"],
    ["Europe/Lisbon, 23 hours", "Europe/Lisbon", "2027-03-28T00:00:00Z", "2027-03-28T23:00:00Z"],
    ["America/New_York, 23 hours", "America/New_York", "2027-03-14T05:00:00Z", "2027-03-15T04:00:00Z"],
    ["Asia/Kolkata, none", "Asia/Kolkata", "2026-10-24T18:30:00Z", "2026-10-25T18:30:00Z"],
  ])("R6 %s: to the end, and not a millisecond more", (_name, timeZone, start, end) => {
    expect(sameTimeNextDay(new Date(start), timeZone).toISOString()).toBe(new Date(end).toISOString());
    expect(faultsOf(span(start, end), timeZone)).toEqual([]);
    const over = new Date(new Date(end).getTime() + 1).toISOString();
    expect(faultsOf(span(start, over), timeZone)).toEqual(["/end_at too_long"]);
  });
});

test.each<[string, BookingRequest["form_responses"], string[]]>([
  ["all of it", [{ question: "Catering?", answer: "yes" }], []],
  ["in another language", [{ question: "Bewirtung?", answer: "No" }], []],
  ["the optional one only", [{ question: "Who comes?", answer: "All" }], ["/form_responses required"]],
  ["with a blank", [{ question: "Catering?", answer: " " }], ["/form_responses/0/answer required"]],
  ["yes or no with perhaps", [{ question: "Catering?", answer: "perhaps" }], ["/form_responses/0/answer format"]],
  [
    "what was not asked",
    [
      { question: "Catering?", answer: "no" },
      { question: "Why?", answer: "So" },
    ],
    ["/form_responses/1/question unknown"],
  ],
  [
    "one question twice",
    [
      { question: "Catering?", answer: "no" },
      { question: "Bewirtung?", answer: "yes" },
    ],
    ["/form_responses/1/question unknown"],
  ],
])("R6 a form that answers %s", (_name, form_responses, faults) => {
  expect(faultsOf({ form_responses }, "UTC", [catering, people])).toEqual(faults);
});

test.each([
  ["pending", true],
  ["Submitted", true],
  ["pending_payment", false],
  ["accepted", false],
  ["Approved", false],
  ["denied", false],
  ["cancelled_user", false],
  ["unheard of", false],
])("R2 R6 %s waits for a decision: %s", (status, waits) => {
  expect(awaitsDecision(status)).toBe(waits);
  expect(isDecidable({ status, end_at: "2026-10-20T08:00:00.001Z" }, now)).toBe(waits);
  expect(isDecidable({ status, end_at: "2026-10-20T08:00:00Z" }, now)).toBe(false);
});

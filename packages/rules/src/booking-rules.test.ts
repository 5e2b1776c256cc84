import { describe, expect, test } from "vitest";
import { isOpen, type Opening, openSpans } from "./booking-hours.ts";
import { audiencesNamed, type BookingRule, brokenCheck, judge, ruleFor } from "./booking-rules.ts";
import { type BookedTime, readTimes, type RequestedTime } from "./booking-times.ts";
import { seededNumbers } from "./testing/seeded-numbers.ts";

const weekdays = ["mon", "tue", "wed", "thu", "fri"] as const;
const opening: Opening = {
  hours: [
    { weekdays, from: "08:00", to: "12:00" },
    { weekdays, from: "12:00", to: "20:00" },
    { weekdays: ["sat"], from: "10:00", to: "14:00" },
  ],
  exceptions: [
    { date: "12-25" },
    {
      date: "2026-11-26",
      hours: [
        { from: "09:00", to: "11:00" },
        { from: "15:00", to: "16:00" },
      ],
    },
  ],
};
const now = new Date("2026-11-23T08:00:00Z");

const at = (more: Partial<RequestedTime>): BookedTime => {
  const read = readTimes({ date: "2026-11-24", from: "09:00", to: "10:00", ...more }, "Europe/Berlin");
  if (!("start" in read)) throw new Error(JSON.stringify(read));
  return read;
};

describe("K3 opening hours", () => {
  test.each<[string, string, string]>([
    ["a weekday, whose hours touch", "2026-11-24", "480–1200"],
    ["Saturday", "2026-11-28", "600–840"],
    ["Sunday", "2026-11-29", ""],
    ["a closed day of each year", "2028-12-25", ""],
    ["a day of its own hours", "2026-11-26", "540–660 900–960"],
  ])("K3 %s", (_name, date, spans) => {
    expect(
      openSpans(opening, date)
        .map(({ from, to }) => `${from}–${to}`)
        .join(" "),
    ).toBe(spans);
  });

  test("K3 a night is open if both days are, from midnight to midnight", () => {
    const always = { hours: [{ from: "00:00", to: "24:00" }], exceptions: [{ date: "12-25" }] };
    const night = { from: 15 * 60, to: 35 * 60 };
    expect(isOpen(always, { date: "2026-12-20", ...night })).toBe(true);
    expect(isOpen(always, { date: "2026-12-24", ...night })).toBe(false);
    expect(isOpen(opening, { date: "2026-11-24", ...night })).toBe(false);
    // What ends at midnight asks nothing of the next day.
    expect(isOpen(always, { date: "2026-12-24", from: 15 * 60, to: 24 * 60 })).toBe(true);
  });
});

const room = (rules: BookingRule[] = []) => ({ ...opening, rules, used: [] });
const who = (companyUuid: string | null, ...audiences: string[]) => ({
  companyUuid,
  audienceUuids: new Set(audiences),
});
const verdict = (time: BookedTime, rules?: BookingRule[], companyUuid: string | null = null, ...audiences: string[]) =>
  brokenCheck(judge(room(rules), { time, ...who(companyUuid, ...audiences), now }));

describe("K3 what a booking must keep to", () => {
  const rule = { least_minutes: 60, most_minutes: 120, step_minutes: 60, lead_minutes: 24 * 60, horizon_days: 7 };
  test.each<[string, Partial<RequestedTime>, BookingRule[], object | undefined]>([
    ["an hour tomorrow", {}, [], undefined],
    ["the past", { date: "2026-11-23", from: "08:00" }, [], { check: "lead" }],
    ["too near", { from: "08:00" }, [rule], { check: "lead", at: new Date("2026-11-24T08:00:00Z") }],
    ["just far enough", {}, [rule], undefined],
    ["too far ahead", { date: "2026-12-01" }, [rule], { check: "horizon", at: new Date("2026-11-30T08:00:00Z") }],
    ["too short", { from: "10:00", to: "10:30" }, [rule], { check: "least", minutes: 60 }],
    ["too long", { from: "10:00", to: "13:00" }, [rule], { check: "most", minutes: 120 }],
    ["a length off the step", { from: "10:00", to: "11:30" }, [rule], { check: "step", minutes: 60 }],
    ["a start off the step", { from: "10:30", to: "11:30" }, [rule], { check: "step", minutes: 60 }],
    ["closed", { from: "19:30", to: "20:30" }, [], { check: "hours", open: [{ from: 480, to: 1200 }] }],
    ["a closed day", { date: "2026-11-29" }, [], { check: "hours", open: [] }],
  ])("K3 %s", (_name, time, rules, broken) => {
    const found = verdict(at(time), rules);
    if (broken) expect(found).toMatchObject(broken);
    else expect(found).toBeUndefined();
  });

  test("K3 only the first rule that applies to the person and the day decides; without one, nobody can book", () => {
    const rules: BookingRule[] = [
      { companies: ["own"], most_minutes: 600, approval: true },
      { weekdays: ["tue"], most_minutes: 60 },
      { companies: ["guest"], most_minutes: 600 },
    ];
    const tuesday = { date: "2026-11-24" };
    expect(ruleFor(rules, { ...who("own"), ...tuesday })).toMatchObject({ place: 0, limits: { approval: true } });
    expect(ruleFor(rules, { ...who("guest"), ...tuesday })).toMatchObject({
      place: 1,
      limits: { most_minutes: 60 },
    });
    expect(ruleFor(rules, { ...who("guest"), date: "2026-11-25" })).toMatchObject({ place: 2 });
    expect(ruleFor(rules, { ...who(null), date: "2026-11-25" })).toBeUndefined();
    expect(verdict(at({ to: "11:00" }), rules, "own")).toBeUndefined();
    expect(verdict(at({ to: "11:00" }), rules, "guest")).toMatchObject({ check: "most", minutes: 60 });
    expect(verdict(at({ date: "2026-11-25" }), rules)).toMatchObject({ check: "audience" });
  });

  test("P6 K3 a rule may name an audience: it applies only to its people; with companies it applies to people who are in both", () => {
    const rules: BookingRule[] = [
      { audience: "crew", companies: ["own"], most_minutes: 600 },
      { audience: "crew", weekdays: ["tue"], most_minutes: 120 },
      { audience: "guests", most_minutes: 60 },
    ];
    const place = (date: string, ...asked: Parameters<typeof who>) => ruleFor(rules, { ...who(...asked), date })?.place;
    expect(place("2026-11-24", "own", "crew")).toBe(0);
    expect(place("2026-11-24", "other", "crew", "guests")).toBe(1);
    expect(place("2026-11-25", "other", "crew", "guests")).toBe(2);
    expect(place("2026-11-25", "own", "crew")).toBe(0);
    expect(place("2026-11-25", "other", "crew")).toBeUndefined();
    expect(place("2026-11-24", "own")).toBeUndefined();
    // A refused person does not learn whom the rules are for.
    expect(verdict(at({}), rules, "own")).toEqual({
      check: "audience",
      passed: false,
      minutes: null,
      at: null,
      open: null,
      quota: null,
    });
    expect(audiencesNamed(rules, [{ weekdays: ["mon"] }])).toEqual(["crew", "guests"]);
  });

  test("K3 for random requests, the alternative of a refusal satisfies the rule that refused", () => {
    const random = seededNumbers(3);
    const rules: BookingRule[] = [
      { least_minutes: 60, most_minutes: 180, step_minutes: 30, lead_minutes: 90, horizon_days: 10 },
    ];
    const seen = new Set<string>();
    for (let round = 0; round < 3_000; round += 1) {
      const from = random(90) * 15;
      const time = timeOf(`2026-11-${String(23 + random(8)).padStart(2, "0")}`, from, from + 15 + random(20) * 15);
      const checks = judge(room(rules), { time, ...who(null), now });
      const broken = brokenCheck(checks);
      if (!broken) {
        expect(checks.every(({ passed }) => passed)).toBe(true);
        continue;
      }
      seen.add(broken.check);
      const better = repaired(time, broken);
      if (!better) continue;
      const again = judge(room(rules), { time: better, ...who(null), now });
      expect(again.find(({ check }) => check === broken.check)?.passed, JSON.stringify([time, broken])).toBe(true);
    }
    expect([...seen].sort()).toEqual(["hours", "least", "lead", "most", "step"].sort());
  });
});

/** A time of a winter in Berlin, by minutes of its day. */
function timeOf(date: string, from: number, to: number): BookedTime {
  const midnight = Date.parse(`${date}T00:00:00+01:00`);
  return { date, from, to, start: new Date(midnight + from * 60_000), end: new Date(midnight + to * 60_000) };
}

function repaired(
  { date, from, start }: BookedTime,
  { check, minutes, at, open }: NonNullable<ReturnType<typeof verdict>>,
) {
  if (check === "lead" && at)
    return { ...timeOf(date, from, from + 60), start: new Date(Math.max(+at, +start)), end: start };
  if ((check === "least" || check === "most") && minutes) return timeOf(date, from, from + minutes);
  if (check === "step" && minutes) {
    const begin = Math.ceil(from / minutes) * minutes;
    return timeOf(date, begin, begin + minutes);
  }
  const [span] = open ?? [];
  return check === "hours" && span ? timeOf(date, span.from, span.to) : undefined;
}

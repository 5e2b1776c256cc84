import { describe, expect, test } from "vitest";
import { readOutsideCalendar } from "./outside-calendar.ts";
import { repeatsOf } from "./outside-repeats.ts";
import { momentFrom } from "./wall-clock.ts";

const timeZone = "Europe/Amsterdam";
const window = {
  from: new Date("2026-10-01T00:00:00Z"),
  until: new Date("2027-04-30T00:00:00Z"),
  timeZone,
  most: 100,
};
const calendar = (...entries: string[][]) =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    ...entries.flatMap((lines) => ["BEGIN:VEVENT", "UID:a", ...lines, "END:VEVENT"]),
    "END:VCALENDAR",
  ].join("\r\n");
const read = (...entries: string[][]) => readOutsideCalendar(calendar(...entries), window);
const shown = (...entries: string[][]) =>
  read(...entries)?.times.map(({ start, end }) => `${start.toISOString()} ${end.toISOString()}`);

describe("K12 the times of an outside calendar", () => {
  test.each([
    [
      "a moment",
      ["DTSTART:20261126T090000Z", "DTEND:20261126T100000Z"],
      "2026-11-26T09:00:00.000Z 2026-11-26T10:00:00.000Z",
    ],
    [
      "a zone's clock",
      ["DTSTART;TZID=America/New_York:20261126T090000", "DURATION:PT1H30M"],
      "2026-11-26T14:00:00.000Z 2026-11-26T15:30:00.000Z",
    ],
    [
      "Windows' name of a zone",
      ['DTSTART;TZID="GMT Standard Time":20261126T090000', "DURATION:PT1H"],
      "2026-11-26T09:00:00.000Z 2026-11-26T10:00:00.000Z",
    ],
    [
      "a name with something before it",
      ["DTSTART;TZID=/freeassociation.sourceforge.net/Europe/London:20261126T090000", "DURATION:PT1H"],
      "2026-11-26T09:00:00.000Z 2026-11-26T10:00:00.000Z",
    ],
    [
      "the building's clock",
      ["DTSTART:20261126T090000", "DTEND:20261126T100000"],
      "2026-11-26T08:00:00.000Z 2026-11-26T09:00:00.000Z",
    ],
    [
      "a zone that nobody knows",
      ["DTSTART;TZID=Nowhere Time:20261126T090000", "DURATION:PT1H"],
      "2026-11-26T08:00:00.000Z 2026-11-26T09:00:00.000Z",
    ],
    ["a day", ["DTSTART;VALUE=DATE:20261126"], "2026-11-25T23:00:00.000Z 2026-11-26T23:00:00.000Z"],
    [
      "the day on which the clock goes back",
      ["DTSTART;VALUE=DATE:20261025", "DTEND;VALUE=DATE:20261026"],
      "2026-10-24T22:00:00.000Z 2026-10-25T23:00:00.000Z",
    ],
    [
      "over the hour that is skipped",
      ["DTSTART:20270328T013000", "DTEND:20270328T033000"],
      "2027-03-28T00:30:00.000Z 2027-03-28T01:30:00.000Z",
    ],
  ])("K12 of %s", (_, lines, expected) => {
    expect(shown(lines)).toEqual([expected]);
  });

  test("K12 an entry that is cancelled, free, over, or without a duration blocks nothing", () => {
    const at = ["DTSTART:20261126T090000Z", "DTEND:20261126T100000Z"];
    expect(
      shown(
        [...at, "STATUS:CANCELLED"],
        [...at, "TRANSP:TRANSPARENT"],
        ["DTSTART:20260101T090000Z", "DTEND:20260101T100000Z"],
        ["DTSTART:20261126T090000Z"],
      ),
    ).toEqual([]);
  });

  test("K12 a recurring entry has the same wall-clock time before and after the clock change, without excluded and moved dates", () => {
    const entry = [
      "DTSTART;TZID=Europe/Amsterdam:20261020T090000",
      "DTEND;TZID=Europe/Amsterdam:20261020T100000",
      "RRULE:FREQ=WEEKLY;COUNT=4",
      "EXDATE;TZID=Europe/Amsterdam:20261103T090000",
    ];
    const moved = [
      "RECURRENCE-ID;TZID=Europe/Amsterdam:20261110T090000",
      "DTSTART;TZID=Europe/Amsterdam:20261110T140000",
      "DURATION:PT1H",
    ];
    expect(shown(entry, moved)).toEqual([
      "2026-10-20T07:00:00.000Z 2026-10-20T08:00:00.000Z",
      "2026-10-27T08:00:00.000Z 2026-10-27T09:00:00.000Z",
      "2026-11-10T13:00:00.000Z 2026-11-10T14:00:00.000Z",
    ]);
  });

  test("K12 titles are one line, folded lines are whole, and an alarm in an entry is not the entry", () => {
    const [time] =
      read([
        "DTSTART:20261126T090000Z",
        "SUMMARY:Board\\, all day\\nlo",
        " ng",
        "BEGIN:VALARM",
        "SUMMARY:Alarm",
        "DURATION:PT9H",
        "END:VALARM",
        "DURATION:PT1H",
      ])?.times ?? [];
    expect(time).toMatchObject({ title: "Board, all day long", key: "a 2026-11-26T09:00:00.000Z" });
    expect(time?.end.toISOString()).toBe("2026-11-26T10:00:00.000Z");
  });

  test("K12 unsupported entries are counted, an invalid calendar is refused, and the number of entries is limited", () => {
    const at = ["DTSTART:20261126T090000Z", "DTEND:20261126T100000Z"];
    expect(read([...at, "RRULE:FREQ=HOURLY"], ["SUMMARY:No time"], at)).toMatchObject({
      skipped: 2,
      times: { length: 1 },
    });
    expect(readOutsideCalendar("<html>Sign in</html>", window)).toBeUndefined();
    expect(read([...at, "RRULE:FREQ=DAILY"])).toMatchObject({ cut: true, times: { length: 100 } });
  });
});

test.each([
  ["FREQ=DAILY;INTERVAL=2;COUNT=3", ["2026-11-26", "2026-11-28", "2026-11-30"]],
  ["FREQ=DAILY;UNTIL=20261128", ["2026-11-26", "2026-11-27", "2026-11-28"]],
  ["FREQ=DAILY;UNTIL=20261128T075959Z", ["2026-11-26", "2026-11-27"]],
  ["FREQ=DAILY;BYDAY=SA,SU;COUNT=2", ["2026-11-28", "2026-11-29"]],
  ["FREQ=WEEKLY;BYDAY=MO,TH;COUNT=3", ["2026-11-26", "2026-11-30", "2026-12-03"]],
  ["FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU,TH;COUNT=3", ["2026-11-26", "2026-12-06", "2026-12-10"]],
  ["FREQ=MONTHLY;COUNT=2", ["2026-11-26", "2026-12-26"]],
  ["FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=2", ["2026-11-30", "2026-12-31"]],
  ["FREQ=MONTHLY;BYDAY=2TU;COUNT=2", ["2026-12-08", "2027-01-12"]],
  ["FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=2", ["2026-11-30", "2026-12-31"]],
  ["FREQ=YEARLY;COUNT=1", ["2026-11-26"]],
  ["FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;COUNT=1", ["2027-03-28"]],
  ["FREQ=WEEKLY;BYHOUR=9", undefined],
  ["FREQ=FORTNIGHTLY", undefined],
  ["FREQ=DAILY;INTERVAL=0", undefined],
])("K12 %s", (rule, expected) => {
  const start = { date: "2026-11-26", minute: 540 };
  const days = repeatsOf(rule, start, { until: "2027-12-31", momentOf: (wall) => momentFrom(wall, timeZone) });
  expect(days).toEqual(expected);
});

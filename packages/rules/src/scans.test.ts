import { describe, expect, test } from "vitest";
import { cameBy, mergeScans, outcomeOf, type Scan } from "./scans.ts";
import { readTicketCode, spacedTicketCode } from "./ticket-code.ts";

const scan = (uuid: string, minute: number, own: Partial<Scan> = {}): Scan => ({
  uuid,
  way: "code",
  guest: "ann",
  at: `2026-11-23T18:${String(minute).padStart(2, "0")}:00Z`,
  undoes: [],
  ...own,
});
const undo = (uuid: string, minute: number, ...undoes: string[]) =>
  scan(uuid, minute, { way: "undo", guest: null, undoes });
const first = scan("a", 1);
const second = scan("b", 2);

describe("checked-in guests", () => {
  test("P7 is the same in whatever order scans arrive", () => {
    const scans = [first, second, scan("c", 3, { guest: "bob" }), undo("d", 4, "c"), scan("e", 5, { guest: null })];
    for (const order of [scans, scans.toReversed(), [...scans.slice(2), ...scans.slice(0, 2)]])
      expect([...cameBy(order)]).toEqual([["ann", [first, second]]]);
  });

  test("P7 the results of a scan: in, double with the first one, unknown, undone", () => {
    const all = [second, first];
    expect(outcomeOf(first, all)).toEqual({ kind: "in" });
    expect(outcomeOf(second, all)).toEqual({ kind: "double", first });
    expect(outcomeOf(scan("e", 5, { guest: null }), all)).toEqual({ kind: "unknown" });
    const back = undo("u", 3, "a");
    expect(outcomeOf(first, [...all, back])).toEqual({ kind: "undone" });
    expect(outcomeOf(second, [...all, back])).toEqual({ kind: "in" });
    expect(outcomeOf(back, [...all, back])).toEqual({ kind: "undone" });
  });

  test("P7 the server's word takes the place of the phone's", () => {
    const own = { ...first, guest: null };
    expect(mergeScans([first], [own, second])).toEqual([first, second]);
  });
});

test.each([
  ["7K3M B2QX 9TDW E5HZ", "7K3MB2QX9TDWE5HZ"],
  ["7k3m-b2qx-9tdw-e5hz", "7K3MB2QX9TDWE5HZ"],
  ["oK3MB2QX9TDWE5Hl", "0K3MB2QX9TDWE5H1"],
  ["7K3MB2QX9TDWE5H", undefined],
  ["7K3MB2QX9TDWE5HU", undefined],
  ["https://portal.example/", undefined],
])("P7 %s is read as the code %s", (text, code) => {
  expect(readTicketCode(text)).toBe(code);
  if (code) expect(readTicketCode(spacedTicketCode(code))).toBe(code);
});

import { expect, test } from "vitest";
import { dateFormat } from "./date-format.ts";

const at = new Date("2026-03-29T00:30:00Z");

test("one format for each language, zone and manner, the same each time", () => {
  const inOslo = { timeZone: "Europe/Oslo", timeStyle: "short" } as const;
  expect(dateFormat("en-GB", inOslo)).toBe(dateFormat("en-GB", { ...inOslo }));
  expect(dateFormat("en-GB", inOslo).format(at)).toBe("01:30");
  expect(dateFormat("en-GB", { ...inOslo, timeZone: "America/New_York" }).format(at)).toBe("20:30");
  expect(dateFormat("en-US", inOslo).format(at)).toMatch(/^1:30\sAM$/);
  expect(dateFormat("de-DE", { timeZone: "UTC", dateStyle: "long" }).format(at)).toBe("29. März 2026");
});

test("formatters beyond the cache's size work like the first", () => {
  const zones = Intl.supportedValuesOf("timeZone").slice(0, 300);
  expect(zones.length).toBeGreaterThan(200);
  for (const timeZone of [...zones, ...zones])
    expect(dateFormat("en", { timeZone }).resolvedOptions().timeZone).toBe(timeZone);
});

import type { HeardState } from "./suite-system.ts";

const longestMessage = 4_096;

/** A suite's message; `at`, in milliseconds, is its own time, if the message has one. */
export type Message = { state: HeardState; at: number | undefined };

/**
 * Parses `{"lighting": 40, "temp": 70.5, "requested_temp": 71, "at": "2026-11-21T21:00:00Z"}`. A missing or impossible number is a control that the
 * suite lacks; undefined if it is no such message.
 */
export function readState(payload: Buffer): Message | undefined {
  if (payload.length > longestMessage) return undefined;
  let said: unknown;
  try {
    said = JSON.parse(payload.toString("utf8"));
  } catch {
    return undefined;
  }
  if (typeof said !== "object" || said === null || Array.isArray(said)) return undefined;
  const { lighting, temp, requested_temp, at } = said as Record<string, unknown>;
  const time = typeof at === "string" ? Date.parse(at) : Number.NaN;
  return {
    state: {
      lighting: numberIn(lighting, 0, 100, Math.round),
      temp: temperatureIn(temp),
      requested_temp: temperatureIn(requested_temp),
    },
    at: Number.isNaN(time) ? undefined : time,
  };
}

/** In tenths of a degree, of either scale; null if it is impossible for a room. */
export function temperatureIn(value: unknown): number | null {
  return numberIn(value, -50, 150, (degrees) => Math.round(degrees * 10) / 10);
}

export function numberIn(value: unknown, min: number, max: number, round: (value: number) => number): number | null {
  return typeof value === "number" && value >= min && value <= max ? round(value) : null;
}

import { readFileSync, writeFileSync } from "node:fs";

/** The current or the peak memory of a process, as Linux reports it. */
export function residentMb(pid: number, what: "now" | "at most"): number {
  const field = what === "now" ? "VmRSS" : "VmHWM";
  const kb = new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kb) / 1024;
}

/** Resets the peak size. */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
}

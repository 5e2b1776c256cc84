import { readFileSync, writeFileSync } from "node:fs";

/** What a process holds of the machine's memory now, or held at most: as Linux counts it, which is where servers run. */
export function residentMb(pid: number, what: "now" | "at most"): number {
  const field = what === "now" ? "VmRSS" : "VmHWM";
  const kb = new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kb) / 1024;
}

/** From here on the largest size is counted anew. */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
}

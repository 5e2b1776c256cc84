import type { Outcome } from "./run.ts";

/** The results of a page that ran the cases. */
export type Report = { transport: "window" | "port"; outcomes: Outcome[] };

const signs = { passed: "ok  ", failed: "FAIL", skipped: "skip" } as const;

/** The report for people: one line per case, and a summary. */
export function written({ transport, outcomes }: Report): string {
  const count = (result: Outcome["result"]) => outcomes.filter((one) => one.result === result).length;
  const lines = outcomes.map(({ name, result, why }) => `${signs[result]}  ${name}${why ? `: ${why}` : ""}`);
  const by = transport === "port" ? "a MessagePort (the page has no origin of its own)" : "posted messages";
  return [
    ...lines,
    "",
    `${count("passed")} passed, ${count("failed")} failed, ${count("skipped")} skipped, by ${by}`,
  ].join("\n");
}

/** Whether the host conforms: at least one case ran, and none failed. */
export function isConforming({ outcomes }: Report): boolean {
  return outcomes.some(({ result }) => result === "passed") && outcomes.every(({ result }) => result !== "failed");
}

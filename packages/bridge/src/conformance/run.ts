import { cases as allCases } from "./cases.ts";
import type { Case, Given } from "./expected.ts";
import { judge, opened } from "./judge.ts";
import { isRecord } from "./shapes.ts";
import type { Wire } from "./wire.ts";

/** The outcome of a case. `skipped`: the host has not granted the action to the app. */
export type Outcome = { name: string; result: "passed" | "failed" | "skipped"; why?: string };

export type Options = {
  appUuid: string;
  cases?: readonly Case[];
  /** The timeout of an answer, in milliseconds. */
  patienceMs?: number;
  /** The delay between two messages, so that no host limits us. */
  paceMs?: number;
  /** Receives each outcome at once, and is awaited before the next case, because the last one may close the page. */
  onOutcome?: (outcome: Outcome) => unknown;
};

export const usualPatienceMs = 10_000;

const pushes = ["themeChanged", "languageChanged"];

/** Sends each case to the host in turn, and judges the answers. */
export async function runCases(wire: Wire, options: Options): Promise<Outcome[]> {
  const { appUuid, cases = allCases, patienceMs = usualPatienceMs, paceMs = 60, onOutcome } = options;
  const given: Given = {
    appUuid: appUuid.toLowerCase(),
    run: `${Math.floor(performance.now())}.${Math.floor(Math.random() * 1e9)}`,
  };
  const outcomes: Outcome[] = [];
  let heard: unknown[] = [];
  let came: () => void = () => undefined;
  let granted: unknown;
  let asked = 0;
  wire.hear((data) => {
    heard.push(data);
    came();
  });

  /** Waits until the answer has arrived, or the timeout is over. */
  async function until(isThere: () => boolean): Promise<boolean> {
    const end = performance.now() + patienceMs;
    while (!isThere()) {
      const left = end - performance.now();
      if (left <= 0) return false;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        came = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    return true;
  }

  /** The answer to this message proves that all earlier messages have arrived. */
  async function afterMarker(): Promise<void> {
    asked += 1;
    const id = `marker-${asked}`;
    wire.post({ action: "getHostInfo", id });
    await until(() => heard.some((data) => opened(data)?.["id"] === id));
    heard = heard.filter((data) => opened(data)?.["id"] !== id);
  }

  for (const [at, one] of cases.entries()) {
    const said = one.say(given);
    const expected = typeof one.expect === "function" ? one.expect(given) : one.expect;
    heard = [];
    wire.post(said);
    const answers = () => heard.filter((data) => !pushes.includes(String(opened(data)?.["event"])));
    if (expected.is !== "silence") await until(() => answers().length > 0);
    // The last one may have closed the page.
    if (at < cases.length - 1) await afterMarker();
    const [answer] = answers().map(opened);
    const data = isRecord(answer?.["data"]) ? answer["data"] : {};
    if (Array.isArray(data["actions"])) granted = data["actions"];
    if (typeof data["token"] === "string") given.token = data["token"];
    const isDenied = isRecord(answer?.["error"]) && answer["error"]["code"] === "PERMISSION_DENIED";
    const isUngranted = Array.isArray(granted) && one.action !== undefined && !granted.includes(one.action);
    const why = judge(said, answers(), expected);
    const outcome = outcomeOf(one.name, why, isDenied && isUngranted);
    outcomes.push(outcome);
    await onOutcome?.(outcome);
    // A host that does not answer getHostInfo will not answer anything else: do not wait ten seconds for each case.
    if (at === 0 && answers().length === 0) return outcomes;
    if (paceMs > 0) await new Promise((resolve) => setTimeout(resolve, paceMs));
  }
  return outcomes;
}

function outcomeOf(name: string, why: string | undefined, isUngranted: boolean): Outcome {
  if (why === undefined) return { name, result: "passed" };
  return isUngranted ? { name, result: "skipped", why: "the app is not granted it" } : { name, result: "failed", why };
}

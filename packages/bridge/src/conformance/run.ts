import { cases as allCases } from "./cases.ts";
import type { Case, Given } from "./expected.ts";
import { judge, opened } from "./judge.ts";
import { isRecord } from "./shapes.ts";
import type { Wire } from "./wire.ts";

/** What became of a case. `skipped`: the host has not granted the action to the app. */
export type Outcome = { name: string; result: "passed" | "failed" | "skipped"; why?: string };

export type Options = {
  appUuid: string;
  cases?: readonly Case[];
  /** How long the host may take for an answer, in milliseconds. */
  patienceMs?: number;
  /** Between two messages, so that no host has to limit us. */
  paceMs?: number;
  /** Hears of each outcome at once, and is waited for before the next case: the last one may take the page away. */
  onOutcome?: (outcome: Outcome) => unknown;
};

export const usualPatienceMs = 10_000;

const pushes = ["themeChanged", "languageChanged"];

/** Says each of the cases to the host, one after the other, and judges what comes back. */
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

  /** Waits until this has come, or the host has had its time. */
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

  /** Whatever was still on its way before this is there when it is answered. */
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
    // Who does not even say what it is will not say more, each time after ten seconds.
    if (at === 0 && answers().length === 0) return outcomes;
    if (paceMs > 0) await new Promise((resolve) => setTimeout(resolve, paceMs));
  }
  return outcomes;
}

function outcomeOf(name: string, why: string | undefined, isUngranted: boolean): Outcome {
  if (why === undefined) return { name, result: "passed" };
  return isUngranted ? { name, result: "skipped", why: "the app is not granted it" } : { name, result: "failed", why };
}

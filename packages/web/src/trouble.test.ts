import { ApiRefusal, type ProblemBody } from "@atrium/contract/client.ts";
import { describe, expect, test } from "vitest";
import { cleared, createTrouble, raised, retried, retrying, type Troubles } from "./trouble.ts";

const again = () => Promise.resolve();
const fault = (action: string, error = `${action} failed`) => ({ action, error, again });
/** Written as `save:failed`, the shown one first. */
const written = (troubles: Troubles) => troubles.map(({ action, step }) => `${action}:${step}`);
const read = (lines: string[]): Troubles =>
  lines.map((line) => {
    const [action = "", step = ""] = line.split(":");
    return { ...fault(action), step: step as Troubles[number]["step"] };
  });

describe("M9 the result of a failure", () => {
  test.each<[string, string[], (before: Troubles) => Troubles, string[]]>([
    ["the first one is shown", [], (all) => raised(all, fault("save")), ["save:failed"]],
    ["another one waits", ["save:failed"], (all) => raised(all, fault("leave")), ["save:failed", "leave:failed"]],
    [
      "one that comes during a try waits too",
      ["save:retrying"],
      (all) => raised(all, fault("leave")),
      ["save:retrying", "leave:failed"],
    ],
    ["the same asks once", ["save:failed"], (all) => raised(all, fault("save")), ["save:failed"]],
    [
      "the same that waits, too",
      ["save:failed", "leave:failed"],
      (all) => raised(all, fault("leave")),
      ["save:failed", "leave:failed"],
    ],
    ["the same during its try has repeated", ["save:retrying"], (all) => raised(all, fault("save")), ["save:repeated"]],
    ["once repeated, it stays so", ["save:repeated"], (all) => raised(all, fault("save")), ["save:repeated"]],
    ["a try begins", ["save:failed", "leave:failed"], retrying, ["save:retrying", "leave:failed"]],
    ["nothing is tried twice at once", ["save:retrying"], retrying, ["save:retrying"]],
    ["what has repeated is not tried again", ["save:repeated"], retrying, ["save:repeated"]],
    ["with nothing to try, nothing is tried", [], retrying, []],
    ["a try that works makes room", ["save:retrying", "leave:failed"], (all) => retried(all, "save"), ["leave:failed"]],
    [
      "a try that fails has repeated",
      ["save:retrying", "leave:failed"],
      (all) => retried(all, "save", { error: "again" }),
      ["save:repeated", "leave:failed"],
    ],
    [
      "a try that has reported its own failure stays, though it ended well",
      ["save:repeated"],
      (all) => retried(all, "save"),
      ["save:repeated"],
    ],
    [
      "one closed during its try does not come back",
      ["leave:failed"],
      (all) => retried(all, "save", { error: "again" }),
      ["leave:failed"],
    ],
    ["going back makes room for the next", ["save:repeated", "leave:failed"], cleared, ["leave:failed"]],
    ["going back from the last leaves nothing", ["save:failed"], cleared, []],
  ])("%s", (_, before, change, after) => {
    expect(written(change(read(before)))).toEqual(after);
  });

  test("the latest failure of an action is shown", () => {
    const [shown] = raised(read(["save:failed"]), fault("save", "newer"));
    expect(shown?.error).toBe("newer");
    const [repeated] = retried(read(["save:retrying"]), "save", { error: "newest" });
    expect(repeated?.error).toBe("newest");
  });
});

function store() {
  const reports: unknown[] = [];
  return { reports, trouble: createTrouble((error) => reports.push(error)) };
}

test("M9 a retry runs the action; failing twice leaves only going back, which clears it", async () => {
  const { trouble, reports } = store();
  let tries = 0;
  trouble.raise({
    error: "first",
    action: "save",
    again: async () => {
      tries += 1;
      throw new Error("second");
    },
  });
  const trying = trouble.again();
  expect(written(trouble.get())).toEqual(["save:retrying"]);
  await trouble.again();
  await trying;
  expect(tries).toBe(1);
  expect(written(trouble.get())).toEqual(["save:repeated"]);
  await trouble.again();
  expect(tries).toBe(1);
  expect(reports).toEqual(["first", new Error("second")]);
  trouble.clear();
  expect(trouble.get()).toEqual([]);
  trouble.raise({ error: "first", action: "save", again });
  expect(written(trouble.get())).toEqual(["save:failed"]);
  await trouble.again();
  expect(trouble.get()).toEqual([]);
});

test("M9 the end of a session and an aborted call show no error, at first or on a retry", async () => {
  const { trouble, reports } = store();
  const ended = new ApiRefusal({ status: 401, code: "session_ended", detail: "Over." } as ProblemBody);
  const calledOff = new DOMException("Gone.", "AbortError");
  trouble.raise({ error: ended, action: "save", again });
  trouble.raise({ error: calledOff, action: "save", again });
  expect(trouble.get()).toEqual([]);
  trouble.raise({ error: "fault", action: "save", again: () => Promise.reject(ended) });
  await trouble.again();
  expect(trouble.get()).toEqual([]);
  expect(reports).toEqual(["fault"]);
});

test("M9 listeners are called for each change until they unsubscribe", () => {
  const { trouble } = store();
  const heard: string[][] = [];
  const stop = trouble.subscribe(() => heard.push(written(trouble.get())));
  trouble.raise({ error: "fault", action: "save", again });
  trouble.clear();
  trouble.clear();
  stop();
  trouble.raise({ error: "fault", action: "save", again });
  expect(heard).toEqual([["save:failed"], []]);
});

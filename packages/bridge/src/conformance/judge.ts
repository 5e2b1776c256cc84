import type { ErrorCode } from "../protocol.ts";
import type { Expected } from "./expected.ts";
import { isRecord } from "./shapes.ts";

/** Every error code: any other one is unknown to every page. */
const codes: Record<ErrorCode, true> = {
  NOT_INITIALIZED: true,
  INVALID_INIT: true,
  UNKNOWN_ACTION: true,
  INVALID_PARAMS: true,
  INVALID_ORIGIN: true,
  PERMISSION_DENIED: true,
  UNAUTHENTICATED: true,
  NOT_SUPPORTED: true,
  USER_CANCELLED: true,
  TIMEOUT: true,
  RATE_LIMITED: true,
  INTERNAL: true,
};

/** An answer as an object, whichever form it came in; undefined if it is none. */
export function opened(answer: unknown): Record<string, unknown> | undefined {
  if (typeof answer !== "string") return isRecord(answer) ? answer : undefined;
  try {
    const parsed: unknown = JSON.parse(answer);
    return isRecord(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** What is wrong with the answer; undefined if the host behaves correctly. */
export function judge(said: unknown, answers: readonly unknown[], expected: Expected): string | undefined {
  if (expected.is === "silence") return answers.length === 0 ? undefined : `was answered: ${short(answers[0])}`;
  const [first] = answers;
  if (first === undefined) return "was not answered";
  if (answers.length > 1) return `was answered ${answers.length} times`;
  const answer = opened(first);
  if (!answer) return `was answered with something else: ${short(first)}`;
  return envelopeFault(said, first, answer) ?? outcomeFault(answer, expected) ?? undefined;
}

function envelopeFault(said: unknown, raw: unknown, answer: Record<string, unknown>): string | undefined {
  const asked = opened(said) ?? {};
  if (typeof raw !== typeof said) return `was said as ${typeof said} and answered as ${typeof raw}`;
  const name = `${String(asked["action"])}Response`;
  const wrong = ["event", "type", "action"].find((field) => answer[field] !== name);
  if (wrong) return `${wrong} is ${short(answer[wrong])} and not "${name}"`;
  if (answer["id"] !== asked["id"]) return `id is ${short(answer["id"])} and not ${short(asked["id"])}`;
  if (answer["v"] !== 1) return `v is ${short(answer["v"])} and not 1`;
  if (typeof answer["ok"] !== "boolean") return "ok is missing";
  if (answer["ok"]) return isRecord(answer["data"]) ? undefined : "data is missing";
  const { error } = answer;
  if (!isRecord(error)) return "error is missing";
  if (!Object.hasOwn(codes, String(error["code"]))) return `error.code ${short(error["code"])} is none of the codes`;
  if (typeof error["message"] !== "string") return "error.message is missing";
  return typeof error["retryable"] === "boolean" ? undefined : "error.retryable is missing";
}

function outcomeFault(
  answer: Record<string, unknown>,
  expected: Exclude<Expected, { is: "silence" }>,
): string | undefined {
  const { ok, data, error } = answer;
  if (expected.is === "answered")
    return ok ? expected.data(data as Record<string, unknown>) : `was refused: ${short(error)}`;
  if (ok) return `was answered in place of refused: ${short(data)}`;
  const { code, message } = error as Record<string, unknown>;
  if (code !== expected.code) return `was refused with ${short(code)} and not ${expected.code}`;
  if (expected.message !== undefined && message !== expected.message)
    return `says ${short(message)} and not "${expected.message}"`;
  return undefined;
}

function short(value: unknown): string {
  return (JSON.stringify(value) ?? "undefined").slice(0, 200);
}

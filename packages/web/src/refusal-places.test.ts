import { ApiRefusal, ApiUnreachable, type ProblemBody } from "@atrium/contract/client.ts";
import en from "@atrium/phrases/en.json" with { type: "json" };
import { formatPhrase } from "@atrium/phrases/format.ts";
import { expect, test } from "vitest";
import { describeFailure } from "./refusal-places.ts";

const t = (key: string) => (key === "refusal.of_tomorrow" ? key : `said: ${key}`);
const refusal = (code: string) =>
  new ApiRefusal({ code, status: 400, detail: "internal words", trace_id: "t" } as ProblemBody);

test.each([
  ["wrong_credentials", "field"],
  ["domain_not_registered", "dialog"],
  ["too_many_requests", "form"],
  ["content_not_found", "form"],
])("X4 %s shows as %s, in the app's own words", (code, place) => {
  expect(describeFailure(refusal(code), t)).toEqual({ place, text: `said: refusal.${code}`, code });
});

test.each([
  [1, "in 1 second."],
  [45, "in 45 seconds."],
  [91, "in 2 minutes."],
  [840, "in 14 minutes."],
  [5400, "in 90 minutes."],
  [5401, "in 2 hours."],
  [86_400, "in 24 hours."],
])("A5 a wait of %i seconds is shown as text: %s", (seconds, words) => {
  const problem = { code: "too_many_requests", status: 429, detail: "internal words", trace_id: "t" } as ProblemBody;
  const english = (key: string, values?: Record<string, string | number>) => formatPhrase(en, "en", key, values);
  const failure = describeFailure(new ApiRefusal(problem, seconds), english);
  expect(failure.place).toBe("form");
  expect(failure.text).toBe(`That was too often. Please try again ${words}`);
});

test("X4 a code of a newer server, and no answer at all, have a general text", () => {
  expect(describeFailure(refusal("of_tomorrow"), t)).toEqual({ place: "form", text: "said: error.unable" });
  expect(describeFailure(new ApiUnreachable("x"), t)).toEqual({ place: "form", text: "said: error.unreachable" });
});

import { ApiRefusal, ApiUnreachable, type ProblemBody } from "@atrium/contract/client.ts";
import { expect, test } from "vitest";
import { describeFailure } from "./refusal-places.ts";

const t = (key: string) => key;
const refusal = (code: string) =>
  new ApiRefusal({ code, status: 400, detail: "internal words", trace_id: "t" } as ProblemBody);

test.each([
  ["wrong_credentials", "field"],
  ["domain_not_registered", "dialog"],
  ["too_many_requests", "form"],
  ["content_not_found", "global"],
])("X4 %s shows as %s, in the portal's own words", (code, place) => {
  expect(describeFailure(refusal(code), t)).toEqual({ place, text: `refusal.${code}`, code });
});

test("X4 a code of a newer server, and no answer at all, are said plainly", () => {
  expect(describeFailure(refusal("of_tomorrow"), t)).toEqual({ place: "form", text: "error.unable" });
  expect(describeFailure(new ApiUnreachable("x"), t)).toEqual({ place: "form", text: "error.unreachable" });
});

import { ApiRefusal, ApiUnreachable, type ProblemBody } from "@atrium/contract/client.ts";
import { expect, test, vi } from "vitest";
import { foreignRefusal } from "./foreign-refusal.ts";

const login = "POST /auth/v2/login";
const answered = (status: number) => new ApiUnreachable("x", { status, traceId: "t" });
const codeOf = (error: unknown) => (error instanceof ApiRefusal ? error.problem.code : error);

test.each([
  [login, 401, "wrong_credentials"],
  ["POST /auth/v2/validate-email", 403, "domain_not_registered"],
  ["PUT /user-verification/code/reset-password/consume", 403, "code_tries_exhausted"],
  ["GET /tenant/v1/companies/:companyUuid", 404, "company_not_found"],
  ["PUT /users/current", 409, "profile_changed"],
  ["GET /users/current", 401, "token_expired"],
  ["GET /users/current", 429, "too_many_requests"],
  ["GET /users/current", 500, "internal"],
  ["GET /users/current", 418, "status_418"],
])("Z23 %s, refused with %i and without a known code, is %s", (key, status, code) => {
  const error = foreignRefusal(key, answered(status));
  expect(codeOf(error)).toBe(code);
  expect((error as ApiRefusal).problem.status).toBe(status);
});

test("Z23 another server's text is replaced by its status; ours is used", () => {
  const said = (code: string) => new ApiRefusal({ code, status: 401, trace_id: "t" } as ProblemBody, 5);
  expect(codeOf(foreignRefusal(login, said("INVALID_LOGIN")))).toBe("wrong_credentials");
  expect((foreignRefusal(login, said("INVALID_LOGIN")) as ApiRefusal).retryAfterSeconds).toBe(5);
  expect(codeOf(foreignRefusal(login, said("session_ended")))).toBe("session_ended");
});

test.each([502, 503, 504])(
  "Z23 a gateway's %i stays a server that is not reached, as does no answer at all",
  (status) => {
    const error = answered(status);
    expect(foreignRefusal(login, error)).toBe(error);
    const none = new ApiUnreachable("x");
    expect(foreignRefusal(login, none)).toBe(none);
  },
);

test("Z23 an HTML page instead of an answer is reported in the console", () => {
  const told = vi.spyOn(console, "error").mockImplementation(() => {});
  expect(foreignRefusal(login, answered(200))).toMatchObject({
    name: "ApiMisfit",
    message: `${login}: body is no JSON`,
  });
  expect(told).toHaveBeenCalledOnce();
  told.mockRestore();
});

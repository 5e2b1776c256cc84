import { refusalsOf } from "@atrium/contract/openapi.ts";
import type { EndpointKey } from "@atrium/contract/endpoints.ts";
import { Problem } from "@atrium/contract/problem.ts";
import type { LightMyRequestResponse } from "fastify";
import { replyCheck } from "../../platform/http/validation.ts";
import { shapeOf } from "./send.ts";

const checkProblem = replyCheck("a refusal", Problem);
const replyChecks = new Map<EndpointKey, (reply: unknown) => void>();

/** The faults of an answer, whatever was sent: a server error, an undocumented refusal, or a shape that the contract does not have. */
export function faultOf(key: EndpointKey, { statusCode, headers, body }: LightMyRequestResponse): string | undefined {
  const type = headers["content-type"] ?? "";
  try {
    if (statusCode === 304) return undefined;
    if (statusCode < 300) {
      let check = replyChecks.get(key);
      if (!check) {
        check = replyCheck(key, shapeOf(key).reply);
        replyChecks.set(key, check);
      }
      check(JSON.parse(body));
      return undefined;
    }
    if (!type.startsWith("application/problem+json")) return `${statusCode} ${type}: ${body.slice(0, 200)}`;
    const problem = JSON.parse(body) as { code: string; status: number };
    checkProblem(problem);
    if (problem.status !== statusCode) return `${statusCode} says that it is ${problem.status}`;
    const documented: readonly string[] = refusalsOf(shapeOf(key));
    const reached = documented.includes(problem.code) || problem.code === "not_found";
    if (problem.code === "internal" || !reached) return `${statusCode} ${body.slice(0, 300)}`;
    return undefined;
  } catch (error) {
    return `${statusCode} ${String(error).slice(0, 300)}: ${body.slice(0, 200)}`;
  }
}

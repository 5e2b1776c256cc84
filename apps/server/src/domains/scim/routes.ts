import type { FastifyReply, FastifyRequest } from "fastify";
import { refuseScim } from "./answers.ts";
import type { Directory } from "./bearer.ts";

/** The arguments of a route: the company of the bearer token, and this service's address for links in answers. */
export type Asked = {
  directory: Directory;
  base: string;
  id: string;
  request: FastifyRequest;
  reply: FastifyReply;
};
export type Answer = { status?: number; body?: object };
export type Route = (
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  work: (asked: Asked) => Answer | Promise<Answer>,
) => void;

/** `If-Match` of a change: it is made only if the resource has not changed since. */
export function mustMatch(request: FastifyRequest, resource: { meta: { version: string } }): void {
  const expected = request.headers["if-match"];
  if (expected && expected !== "*" && expected !== resource.meta.version) {
    refuseScim(412, undefined, "This has changed since. Please read it again.");
  }
}

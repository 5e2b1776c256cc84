import { phrase } from "@atrium/phrases/phrase.ts";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { SCIMError } from "scimmy/types";
import { asRefusal } from "../brands/problems.ts";

export const scimType = "application/scim+json";

const errorSchema = "urn:ietf:params:scim:api:messages:2.0:Error";

type Keyword =
  | "invalidFilter"
  | "invalidPath"
  | "invalidSyntax"
  | "invalidValue"
  | "mutability"
  | "noTarget"
  | "tooMany"
  | "uniqueness";

/** A SCIM error (RFC 7644 §3.12). `detail` is for the directory's administrator, in English. */
export class ScimRefusal extends Error {
  override name = "ScimRefusal";
  readonly status: number;
  readonly keyword: Keyword | undefined;

  constructor(status: number, keyword: Keyword | undefined, detail: string) {
    super(detail);
    this.status = status;
    this.keyword = keyword;
  }
}

export function refuseScim(status: number, keyword: Keyword | undefined, detail: string): never {
  throw new ScimRefusal(status, keyword, detail);
}

/** Messages of scimmy that may be sent to the caller; the others reveal internals. */
const meantForReaders = /^((Required|Complex) a|A)ttribute '/;

/** Runs scimmy; whatever it throws about the input is answered as the caller's mistake. */
export async function asSent<T>(keyword: Keyword, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ScimRefusal) throw error;
    if (error instanceof SCIMError) {
      throw new ScimRefusal(error.status, error.scimType as Keyword, error.message);
    }
    const told = error instanceof TypeError && meantForReaders.test(error.message);
    throw new ScimRefusal(400, keyword, told ? error.message : "The request is not valid SCIM 2.0.");
  }
}

export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof ScimRefusal) return send(reply, error.status, error.keyword, error.message);
  const refusal = asRefusal(error);
  const { code, faults, extras } = refusal;
  if (refusal.status >= 500) request.log.error({ err: error, trace_id: request.id }, code);
  const wait = extras.retryAfterSeconds ?? (refusal.status === 503 ? 2 : undefined);
  if (wait !== undefined) reply.header("retry-after", String(wait));
  const [fault] = faults ?? [];
  if (fault) return send(reply, 400, "invalidValue", `${fault.path} ${fault.message}`);
  return send(
    reply,
    refusal.status,
    code === "malformed_json" ? "invalidSyntax" : undefined,
    phrase("en", `refusal.${code}`),
  );
}

function send(reply: FastifyReply, status: number, keyword: Keyword | undefined, detail: string): FastifyReply {
  if (status === 401) reply.header("www-authenticate", 'Bearer realm="scim"');
  return reply
    .code(status)
    .type(scimType)
    .header("cache-control", "no-store")
    .send(
      JSON.stringify({
        schemas: [errorSchema],
        status: String(status),
        ...(keyword ? { scimType: keyword } : {}),
        detail,
      }),
    );
}

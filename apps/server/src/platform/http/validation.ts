import { textFormats } from "@atrium/contract/schemas.ts";
import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import { type InputFault, Refusal } from "./refusal.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Ajv's optimiser of the code that it generates takes half of the time of compiling, at the first call of each endpoint; V8 has its own. */
const options = { allErrors: true, removeAdditional: false, strict: false, code: { optimize: false } };
/** Bodies are validated as they are; path and query arrive as text, so numbers and booleans are converted. */
const strict = withFormats(new Ajv(options));
const fromText = withFormats(new Ajv({ ...options, coerceTypes: true }));

function withFormats(ajv: Ajv): Ajv {
  addFormats.default(ajv);
  // Matches PostgreSQL's uuid; Ajv's own format would also accept a `urn:uuid:` prefix.
  for (const [name, isOne] of Object.entries({ ...textFormats, uuid })) ajv.addFormat(name, isOne);
  return ajv;
}

/**
 * Compiled when something is first checked by it: those of the whole contract take seconds, which a start would wait for. `validation.unit.test.ts`
 * holds that each can be.
 */
function lazily(ajv: Ajv, schema: object): () => ValidateFunction {
  let validate: ValidateFunction | undefined;
  return () => (validate ??= ajv.compile(schema));
}

/** The most errors that are reported, and the longest path: the answer to a hostile body must stay small. */
const mostFaults = 20;
const longestPath = 200;

export type InputPart = "body" | "query" | "params";
export type Check = (value: unknown) => void;

/**
 * A validator that throws `validation_failed` (body) or `invalid_parameter`, with each invalid field. PostgreSQL's text cannot hold NUL, so it is
 * refused.
 */
export function inputCheck(schema: object, part: InputPart): Check {
  const validate = lazily(part === "body" ? strict : fromText, schema);
  return (value) => {
    const faults = schemaFaults(validate(), value);
    // A value with a NUL is reported once only.
    if (!isPlain(value))
      faults.push(...nulFaults(value, "").filter(({ path }) => !faults.some((one) => one.path === path)));
    if (faults.length > 0)
      throw new Refusal(part === "body" ? "validation_failed" : "invalid_parameter", inFewWords(faults));
  };
}

const inFewWords = (faults: InputFault[]): InputFault[] =>
  faults
    .slice(0, mostFaults)
    .map((fault) => (fault.path.length > longestPath ? { ...fault, path: fault.path.slice(0, longestPath) } : fault));

/** For development and tests: a handler's answer must match the contract. */
export function replyCheck(key: string, schema: object): Check {
  const validate = lazily(strict, schema);
  return (value) => {
    // The answer as JSON carries it: dates as text, nothing undefined.
    const faults = schemaFaults(validate(), JSON.parse(JSON.stringify(value)));
    if (faults.length > 0) throw new Error(`The answer of ${key} breaks its contract: ${JSON.stringify(faults)}`);
  };
}

function schemaFaults(validate: ValidateFunction, value: unknown): InputFault[] {
  if (validate(value)) return [];
  const errors = validate.errors ?? [];
  // The validator would keep them until its next call: a hostile body causes tens of thousands.
  validate.errors = null;
  // Every rejected branch of a union reports its own errors: the union's error is enough.
  const choices = new Set(errors.filter(({ keyword }) => keyword === "anyOf").map(({ instancePath }) => instancePath));
  return errors
    .filter(({ keyword, instancePath }) => keyword === "anyOf" || !choices.has(instancePath))
    .slice(0, mostFaults)
    .map(asFault);
}

function asFault({ instancePath, keyword, params, message }: ErrorObject): InputFault {
  const inner = (params.missingProperty ?? params.additionalProperty) as string | undefined;
  const path = inner === undefined ? instancePath : `${instancePath}/${inner}`;
  return { path: path || "/", code: keyword, message: sentence(keyword, params, message) };
}

const formats: Record<string, string> = {
  email: "must be an e-mail address",
  "single-line": "must be one line, without control characters or characters that cannot be seen",
  "multi-line": "must be text without control characters or characters that cannot be seen",
};

function sentence(keyword: string, params: Record<string, unknown>, message = "is not valid"): string {
  if (keyword === "additionalProperties") return "is not a field of this call";
  if (keyword === "required") return "must be given";
  if (keyword === "anyOf") return "is none of the allowed values";
  if (keyword === "format") return formats[String(params.format)] ?? message;
  return message;
}

/** Nothing in the contract is nested this deep; without a limit, a hostile body would exhaust the stack. */
const deepest = 32;

export const tooDeep: InputFault = {
  path: "/",
  code: "depth",
  message: `must not be nested deeper than ${deepest} levels`,
};

/** Whether a value is nested deeper than the limit. The check itself stops at the limit, and makes no list of what an object has: a body may have a hundred thousand. */
export function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (depth > deepest) return true;
  if (Array.isArray(value)) return value.some((inner) => isTooDeep(inner, depth + 1));
  for (const name in value) if (isTooDeep((value as Record<string, unknown>)[name], depth + 1)) return true;
  return false;
}

/** Whether `nulFaults` would find nothing, in a quarter of its time: it does not track paths, which hardly any body needs. */
function isPlain(value: unknown, depth = 0): boolean {
  if (typeof value === "string") return !value.includes("\0") && value.isWellFormed();
  if (typeof value !== "object" || value === null) return true;
  if (depth > deepest) return false;
  if (Array.isArray(value)) return value.every((inner) => isPlain(inner, depth + 1));
  for (const name in value) if (!isPlain((value as Record<string, unknown>)[name], depth + 1)) return false;
  return true;
}

function nulFaults(value: unknown, path: string, depth = 0): InputFault[] {
  if (typeof value === "string") {
    const broken = value.includes("\0") || !value.isWellFormed();
    return broken
      ? [{ path: path || "/", code: "characters", message: "must be text without NUL or half characters" }]
      : [];
  }
  if (typeof value !== "object" || value === null) return [];
  if (depth > deepest) return [tooDeep];
  return Object.entries(value).flatMap(([name, inner]) => nulFaults(inner, `${path}/${name}`, depth + 1));
}

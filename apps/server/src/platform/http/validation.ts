import { textFormats } from "@atrium/contract/schemas.ts";
import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import { type InputFault, Refusal } from "./refusal.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Bodies are taken as they are; path and query arrive as text, so numbers and yes/no in them are read from it. */
const strict = withFormats(new Ajv({ allErrors: true, removeAdditional: false, strict: false }));
const fromText = withFormats(new Ajv({ allErrors: true, removeAdditional: false, coerceTypes: true, strict: false }));

function withFormats(ajv: Ajv): Ajv {
  addFormats.default(ajv);
  // As the database reads them: theirs takes `urn:uuid:` before it as well.
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

export type InputPart = "body" | "query" | "params";
export type Check = (value: unknown) => void;

/** A check that throws `validation_failed` (body) or `invalid_parameter`, naming each fault. PostgreSQL knows no NUL, so none gets in. */
export function inputCheck(schema: object, part: InputPart): Check {
  const validate = lazily(part === "body" ? strict : fromText, schema);
  return (value) => {
    const faults = schemaFaults(validate(), value);
    // What is refused as it is written needs no second word.
    if (!isPlain(value))
      faults.push(...nulFaults(value, "").filter(({ path }) => !faults.some((one) => one.path === path)));
    if (faults.length > 0)
      throw new Refusal(part === "body" ? "validation_failed" : "invalid_parameter", inFewWords(faults));
  };
}

/** As many faults as a form can have, and paths as long as the contract's own: what is said of a hostile body must not outgrow it. */
const mostFaults = 20;
const longestPath = 200;

const inFewWords = (faults: InputFault[]): InputFault[] =>
  faults
    .slice(0, mostFaults)
    .map((fault) => (fault.path.length > longestPath ? { ...fault, path: fault.path.slice(0, longestPath) } : fault));

/** For development and tests: what a handler answers must be what the contract says. */
export function replyCheck(key: string, schema: object): Check {
  const validate = lazily(strict, schema);
  return (value) => {
    // What the wire would carry: dates as text, nothing undefined.
    const faults = schemaFaults(validate(), JSON.parse(JSON.stringify(value)));
    if (faults.length > 0) throw new Error(`The answer of ${key} breaks its contract: ${JSON.stringify(faults)}`);
  };
}

function schemaFaults(validate: ValidateFunction, value: unknown): InputFault[] {
  if (validate(value)) return [];
  const errors = validate.errors ?? [];
  // Of a choice, each way that was not taken reports itself: the choice as a whole says enough.
  const choices = new Set(errors.filter(({ keyword }) => keyword === "anyOf").map(({ instancePath }) => instancePath));
  return errors.filter(({ keyword, instancePath }) => keyword === "anyOf" || !choices.has(instancePath)).map(asFault);
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

/** Nothing of the contract is nested this deep; without an end, a hostile body would exhaust the stack. */
const deepest = 32;

export const tooDeep: InputFault = {
  path: "/",
  code: "depth",
  message: `must not be nested deeper than ${deepest} levels`,
};

/** Whether something is nested deeper than what is read may be. It looks no deeper itself, however deep that is. */
export function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== "object" || value === null) return false;
  return depth > deepest || Object.values(value).some((inner) => isTooDeep(inner, depth + 1));
}

/** Whether `nulFaults` would find nothing, in a quarter of its time: it writes down where it is, which hardly any body needs. */
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

import { textFormats } from "@atrium/contract/schemas.ts";
import { externalLink } from "@atrium/rules/external-link.ts";
import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import type { TSchema } from "typebox";
import type { Faults, Path, PathPart, SourceFile } from "./faults.ts";
import { isTimeZone, parseTime } from "./times.ts";

/** `verbose` adds each fault's schema, which describes the expected value. */
const ajv = new Ajv({ allErrors: true, strict: false, verbose: true });
addFormats.default(ajv, ["uuid", "email"]);
for (const [name, isOne] of Object.entries(textFormats)) ajv.addFormat(name, isOne);
ajv.addFormat("pack-url", (text) => /^https?:\/\//i.test(text) && externalLink(text) !== undefined);
ajv.addFormat("pack-website", (text) => externalLink(text) !== undefined);
ajv.addFormat("pack-time", (text) => parseTime(text) !== undefined);
ajv.addFormat("pack-time-zone", isTimeZone);

const validators = new WeakMap<TSchema, ValidateFunction>();

/** Reports every field of the file that its schema does not allow, and every text with forbidden characters. */
export function checkSchema(source: SourceFile, schema: TSchema, faults: Faults): void {
  let validate = validators.get(schema);
  if (!validate) {
    validate = ajv.compile(schema);
    validators.set(schema, validate);
  }
  if (!validate(source.value)) {
    for (const error of validate.errors ?? []) {
      // The errors of a union's branches are summarised by the union's own.
      if (!/\/anyOf\/\d/.test(error.schemaPath)) addFault(source, error, faults);
    }
  }
  checkCharacters(source, source.value, [], faults);
}

function addFault(source: SourceFile, error: ErrorObject, faults: Faults): void {
  const path = pathOf(error.instancePath, source.value);
  const { missingProperty, additionalProperty } = error.params as Record<string, string | undefined>;
  if (missingProperty !== undefined) return faults.add(source, [...path, missingProperty], "is missing");
  if (additionalProperty !== undefined) return faults.add(source, [...path, additionalProperty], "is an unknown field");
  const { expects } = (error.parentSchema ?? {}) as { expects?: string };
  if (expects !== undefined) return faults.add(source, path, `must be ${expects}`);
  const [, type] = /^must be (array|object|boolean|number|integer|string)$/.exec(error.message ?? "") ?? [];
  faults.add(source, path, type ? `must be ${typeNames[type]}` : (error.message ?? "is not valid"));
}

const typeNames: Record<string, string> = {
  array: "a list",
  object: "a map of fields",
  boolean: "true or false",
  number: "a number",
  integer: "a whole number",
  string: "a text",
};

function pathOf(pointer: string, value: unknown): Path {
  let at = value;
  const path: PathPart[] = [];
  for (const encoded of pointer.split("/").slice(1)) {
    const name = encoded.replaceAll("~1", "/").replaceAll("~0", "~");
    const part = Array.isArray(at) ? Number(name) : name;
    path.push(part);
    at = (at as Record<PathPart, unknown> | undefined)?.[part];
  }
  return path;
}

/** PostgreSQL cannot store NUL and lone surrogates; other control characters do not belong in a text. */
const unwelcome = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

function checkCharacters(source: SourceFile, value: unknown, path: Path, faults: Faults): void {
  if (typeof value === "string") {
    if (unwelcome.test(value) || !value.isWellFormed()) {
      faults.add(source, path, "must not contain NUL or other control characters");
    }
  } else if (Array.isArray(value)) {
    value.forEach((item, index) => checkCharacters(source, item, [...path, index], faults));
  } else if (typeof value === "object" && value !== null) {
    for (const [name, item] of Object.entries(value)) {
      checkCharacters(source, name, [...path, name], faults);
      checkCharacters(source, item, [...path, name], faults);
    }
  }
}

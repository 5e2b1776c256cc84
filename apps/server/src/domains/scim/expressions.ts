import { Filter } from "scimmy/types";
import { asSent, refuseScim } from "./answers.ts";

/** The names that may occur in a filter, a path and a list of attributes: everything that is stored of a person or a group. */
const attributeNames = [
  "id externalId schemas meta resourceType created lastModified location version",
  "userName name givenName familyName formatted displayName active emails value type primary display groups members $ref",
].flatMap((names) => names.split(" "));
const words = "and or not eq ne co sw ew gt lt ge le pr np true false null".split(" ");

const canonical = new Map([...attributeNames, ...words].map((word) => [word.toLowerCase(), word]));
const number = /^[+-]?\d+(\.\d+)?$/;
const coreSchema = /urn:ietf:params:scim:schemas:core:2\.0:(User|Group):/gi;
const longest = 500;

type Keyword = "invalidFilter" | "invalidPath";

/**
 * Checks an expression and rewrites it so that scimmy 1.3.5 can safely evaluate it. scimmy builds objects from the names that it reads, so a filter
 * on `__proto__.x` changes every object of the process; its pattern for texts takes exponential time over backslashes; and it looks for closing
 * brackets inside texts. So only known names are allowed, no backslash, and no brackets within texts beside brackets around them.
 */
export function safeExpression(expression: string, keyword: Keyword): string {
  const refuse = (): never => refuseScim(400, keyword, `"${expression.slice(0, 100)}" cannot be understood here.`);
  if (expression.length > longest || /[\\\p{Cc}]/u.test(expression)) refuse();
  const parts = expression.split('"');
  // Outside, inside, outside …: an even number of parts means an unterminated text.
  if (parts.length % 2 === 0) refuse();
  const bracketsOutside = parts.some((part, index) => index % 2 === 0 && /[[\]()]/.test(part));
  return parts
    .map((part, index) => {
      if (index % 2 === 1) return bracketsOutside && /[[\]()]/.test(part) ? refuse() : part;
      return valuesMeant(part.replace(coreSchema, "")).replace(/[^\s()[\].]+(\.\d+)?/g, (word) => {
        if (number.test(word)) return word;
        return canonical.get(word.toLowerCase()) ?? refuse();
      });
    })
    .join('"');
}

/** A multi-valued attribute is compared by each one's `value` if no other part is named (RFC 7644 §3.4.2.2): Entra ID sends `emails co "…"`. */
const valuesMeant = (part: string) =>
  part.replace(/\b(emails|groups|members)(\s+(?:eq|ne|co|sw|ew)\b)/gi, "$1.value$2");

export type ParsedFilter = {
  /** The candidates that match the filter. Texts are compared case-insensitively, keys case-sensitively. */
  match<T extends object>(candidates: T[]): Promise<T[]>;
  /** The text that an attribute must equal for any match, if the filter demands that: an index can then find the candidates. */
  equals(path: readonly string[]): string | undefined;
};

/** A filter of RFC 7644 §3.4.2.2. */
export async function parseFilter(expression: string): Promise<ParsedFilter> {
  const safe = safeExpression(expression, "invalidFilter");
  // Parsed and printed again, which checks that every comparison is complete.
  const filter = await asSent("invalidFilter", () => new Filter(withoutCase([...new Filter(safe)], false)));
  const [only, ...others] = [...filter] as object[];
  return {
    match: (candidates) =>
      asSent("invalidFilter", () => {
        const compared = candidates.map((one) => withoutCase(one, false));
        const found = new Set<unknown>(filter.match(compared));
        return candidates.filter((_, index) => found.has(compared[index]));
      }),
    equals(path) {
      const asked = others.length === 0 && only ? at(only, path) : undefined;
      if (!Array.isArray(asked) || asked.length !== 2 || asked[0] !== "eq") return undefined;
      return typeof asked[1] === "string" ? asked[1] : undefined;
    },
  };
}

function at(node: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return node;
  if (typeof node !== "object" || node === null || Array.isArray(node)) return undefined;
  return at(new Map(Object.entries(node)).get(name), rest);
}

const withCase = new Set(["externalId", "meta", "schemas"]);

function withoutCase(node: unknown, exact: boolean): unknown {
  if (typeof node === "string") return exact ? node : node.toLowerCase();
  if (Array.isArray(node)) return node.map((inner) => withoutCase(inner, exact));
  if (typeof node !== "object" || node === null || node instanceof Date) return node;
  return Object.fromEntries(
    Object.entries(node).map(([name, inner]) => [name, withoutCase(inner, exact || withCase.has(name))]),
  );
}

/** `attributes` and `excludedAttributes` of a request (RFC 7644 §3.9), as scimmy's filter. */
export async function parseAttributes(query: {
  attributes?: string | undefined;
  excludedAttributes?: string | undefined;
}): Promise<Filter | undefined> {
  const { attributes, excludedAttributes } = query;
  const names = attributes ?? excludedAttributes;
  if (!names) return undefined;
  // A name that is not stored selects nothing and excludes nothing.
  const known = names
    .replace(coreSchema, "")
    .split(",")
    .map((name) => name.trim())
    .filter((name) =>
      name.split(".").every((part) => attributeNames.includes(canonical.get(part.toLowerCase()) ?? "")),
    );
  if (attributes && known.length === 0) known.push("id");
  if (known.length === 0) return undefined;
  const expression = known.map((name) => `${name} ${attributes ? "pr" : "np"}`).join(" and ");
  return asSent("invalidFilter", () => new Filter(safeExpression(expression, "invalidFilter")));
}

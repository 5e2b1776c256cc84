import { PatchOp } from "scimmy/messages";
import { Group, User } from "scimmy/schemas";
import { inputCheck } from "../../platform/http/validation.ts";
import { asSent, refuseScim } from "./answers.ts";
import { safeExpression } from "./expressions.ts";

type Json = Record<string, unknown>;
export type Operation = { op: "add" | "remove" | "replace"; path?: string; value?: unknown };

const userAttributes = ["externalId", "userName", "name", "displayName", "emails", "active"];
const groupAttributes = ["externalId", "displayName", "members"];
const mostOperations = 100;

/** Text without NUL and lone surrogates, which PostgreSQL cannot store. */
const checkTexts = inputCheck({}, "body");

export type Kind = {
  schema: typeof User | typeof Group;
  id: string;
  kept: readonly string[];
  known: readonly string[];
};

/** `kept`: the attributes that are stored; `known`: further SCIM attributes, which are accepted and ignored. */
export const userKind = kindOf(User, userAttributes);
export const groupKind = kindOf(Group, groupAttributes);

function kindOf(schema: typeof User | typeof Group, kept: readonly string[]): Kind {
  const known = schema.definition.attributes.map(({ name }: { name: string }) => name);
  return { schema, id: schema.id, kept, known };
}

/** A whole resource of a POST or PUT: only the stored attributes, with Entra's textual booleans converted. */
export function readResource(body: unknown, kind: Kind): Json {
  const sent = readObject(body);
  if (!Array.isArray(sent.schemas) || !sent.schemas.includes(kind.id)) {
    refuseScim(400, "invalidSyntax", `"schemas" must name ${kind.id}.`);
  }
  const resource: Json = {};
  for (const [name, value] of Object.entries(sent)) {
    const kept = nameAmong(kind.kept, name);
    if (kept) resource[kept] = withBooleans(kept, value);
  }
  return resource;
}

/**
 * The operations of a PATCH that concern stored attributes. Directories send all that they map in one request, so attributes that are not stored are
 * ignored: refusing them would also refuse, for example, that somebody has left.
 */
export async function readOperations(body: unknown, kind: Kind): Promise<Operation[]> {
  const sent = readObject(body) as unknown as PatchOp;
  if (Array.isArray(sent.Operations) && sent.Operations.length > mostOperations) {
    refuseScim(400, "tooMany", `At most ${mostOperations} operations are taken in one request.`);
  }
  const { Operations } = await asSent("invalidSyntax", () => new PatchOp(sent));
  return (Operations as unknown as { op: string; path?: string; value?: unknown }[]).flatMap(({ op, path, value }) => {
    const operation = { op: op.toLowerCase() as Operation["op"] };
    if (path !== undefined) {
      const kept = readPath(path, kind);
      return kept ? [{ ...operation, path: kept, value: withBooleans(kept, value) }] : [];
    }
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      return refuseScim(400, "invalidValue", 'Without a "path", "value" must be an object.');
    }
    return Object.entries(value).flatMap(([name, inner]) => {
      // Okta repeats the resource's own key beside what changes.
      const kept = name.toLowerCase() === "id" ? undefined : readPath(name, kind);
      return kept ? [{ ...operation, path: kept, value: withBooleans(kept, inner) }] : [];
    });
  });
}

function readObject(body: unknown): Json {
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    return refuseScim(400, "invalidSyntax", "The body must be a JSON object.");
  }
  checkTexts(body);
  return body as Json;
}

/** A path to a stored attribute, in SCIM's spelling; undefined for one that is not stored. Refuses a name that SCIM does not have. */
function readPath(path: string, { id, kept, known }: Kind): string | undefined {
  const bare = path.toLowerCase().startsWith(`${id.toLowerCase()}:`) ? path.slice(id.length + 1) : path;
  // Another schema's: an enterprise user's department.
  if (/^urn:/i.test(bare)) return undefined;
  const [root = ""] = /^[\w$-]*/.exec(bare) ?? [];
  if (nameAmong(kept, root)) return safeExpression(bare, "invalidPath");
  if (nameAmong([...known, "schemas", "meta"], root)) return undefined;
  return refuseScim(400, "invalidPath", `There is no attribute "${bare.slice(0, 100)}".`);
}

function nameAmong(names: readonly string[], name: string): string | undefined {
  return names.find((one) => one.toLowerCase() === name.toLowerCase());
}

const booleans = /(^|[.\]])(active|primary)$/i;

/** Entra sends booleans as the texts "True" and "False": with strict parsing nobody would ever be deactivated. */
function withBooleans(name: string, value: unknown): unknown {
  if (typeof value === "string") {
    const text = booleans.test(name) ? value.toLowerCase() : "";
    return text === "true" || text === "false" ? text === "true" : value;
  }
  if (Array.isArray(value)) return value.map((inner) => withBooleans(name, inner));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([inner, content]) => [inner, withBooleans(inner, content)]));
}

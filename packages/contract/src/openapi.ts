import { mediaType } from "./client.ts";
import { type Access, accessInWords, type EndpointShape, readKey, refusalOfScope } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { Problem } from "./problem.ts";
import { generalRefusals, idempotencyRefusals, memberRefusals, type RefusalCode, refusals } from "./refusals.ts";
import { Uuid } from "./schemas.ts";

type Json = Record<string, unknown>;

/** The contract as OpenAPI 3.1: TypeBox schemas are JSON Schema as they stand, so this only arranges them. */
export function openapi(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const [key, shape] of Object.entries(endpoints) as [string, EndpointShape][]) {
    const { method, path } = readKey(key);
    const template = path.replace(/:(\w+)/g, "{$1}");
    paths[template] = { ...paths[template], [method.toLowerCase()]: operation(key, shape) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Portal API",
      version,
      description: `Bodies and answers are JSON, as ${mediaType} or as application/json: whichever the caller names.`,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/api" }],
    paths,
    components: {
      schemas: { Problem },
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
    },
  };
}

/** Every code that a call may be refused with. */
export function refusalsOf(shape: EndpointShape): RefusalCode[] {
  const ofScope = refusalOfScope(shape);
  return [
    ...shape.refusals,
    ...(ofScope ? [ofScope] : []),
    ...refusalsOfAccess(shape),
    ...(shape.idempotent ? idempotencyRefusals : []),
    ...generalRefusals,
  ];
}

function refusalsOfAccess({ access }: EndpointShape): readonly RefusalCode[] {
  if (access === "anonymous") return [];
  if (access === "anyone" || access === "mini_app") return ["unauthenticated", "token_expired", "session_ended"];
  return access === "integration" ? ["unauthenticated"] : memberRefusals;
}

function operation(key: string, shape: EndpointShape): Json {
  const { path, parameters } = readKey(key);
  const inPath = parameters.map((name) => ({
    name,
    in: "path",
    required: true,
    schema: shape.params?.properties[name] ?? Uuid,
  }));
  const required = new Set(shape.query?.required ?? []);
  const inQuery = Object.entries(shape.query?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.has(name),
    schema,
  }));
  const idempotencyKey = {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    schema: { type: "string", maxLength: 255 },
  };
  return {
    operationId: key.replace(/[^A-Za-z0-9]+/g, "_"),
    summary: shape.summary,
    tags: [path.split("/")[1]],
    ...securityOf(shape.access),
    parameters: [...inPath, ...inQuery, ...(shape.idempotent ? [idempotencyKey] : [])],
    ...(shape.body ? { requestBody: { required: true, content: { "application/json": { schema: shape.body } } } } : {}),
    ...(shape.multipart ? { requestBody: { required: true, content: formContent(shape.multipart) } } : {}),
    ...(shape.upload ? { requestBody: { required: true, content: fileContent(shape.upload.types) } } : {}),
    responses: {
      200: { description: "Done.", content: { [mediaType]: { schema: shape.reply } } },
      ...problemResponses(refusalsOf(shape)),
    },
    "x-access": accessInWords(shape.access),
    ...(shape.scope ? { "x-scope": shape.scope } : {}),
  };
}

function securityOf(access: Access): Json {
  if (access === "anonymous") return {};
  return { security: access === "anyone" ? [{ bearer: [] }, {}] : [{ bearer: [] }] };
}

/** Whatever the parts of files are called, they are files; the names here are those that the portal uses. */
function formContent({ fields, mostFiles }: NonNullable<EndpointShape["multipart"]>): Json {
  const attachments = { type: "array", items: { type: "string", format: "binary" }, maxItems: mostFiles };
  const form = { ...fields, properties: { ...fields.properties, attachments } };
  const named = Object.keys(fields.properties).length > 0;
  return { "multipart/form-data": { schema: form }, ...(named ? { "application/json": { schema: fields } } : {}) };
}

function fileContent(types: readonly string[]): Json {
  return Object.fromEntries(types.map((type) => [type, {}]));
}

function problemResponses(codes: RefusalCode[]): Json {
  const byStatus = Map.groupBy(codes, (code) => refusals[code]);
  const entries = [...byStatus].map(([status, ofStatus]) => [
    status,
    {
      description: ofStatus.join(", "),
      content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
    },
  ]);
  return Object.fromEntries(entries);
}

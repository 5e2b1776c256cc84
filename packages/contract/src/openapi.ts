import { mediaType } from "./client.ts";
import { type Access, accessInWords, type EndpointShape, readKey, refusalOfScope } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { exampleOf } from "./example.ts";
import { Problem } from "./problem.ts";
import { generalRefusals, idempotencyRefusals, memberRefusals, type RefusalCode, refusals } from "./refusals.ts";
import { Uuid } from "./schemas.ts";
import type { TSchema } from "typebox";

type Json = Record<string, unknown>;

/** Generates OpenAPI 3.1 from the contract: TypeBox schemas are JSON Schema, so this only arranges them. */
export function openapi(version: string): Json {
  const all = Object.entries(endpoints) as [string, EndpointShape][];
  const paths: Record<string, Json> = {};
  for (const [key, shape] of all) {
    const { method, path } = readKey(key);
    const template = path.replace(/:(\w+)/g, "{$1}");
    paths[template] = { parameters: ofEveryCall, ...paths[template], [method.toLowerCase()]: operation(key, shape) };
  }
  const bodies = all.flatMap(([key, { body, reply }]) => [
    [answerName(key), withExample(reply)],
    ...(body ? [[bodyName(key), withExample(body)]] : []),
  ]);
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
      schemas: { Problem, ...Object.fromEntries(bodies) },
      examples: Object.fromEntries(
        Object.entries(refusals).map(([code, status]) => [code, { value: problemExample(status, code) }]),
      ),
      parameters: headers,
      headers: { "X-Trace-Id": { description: "By which a log finds this call.", schema: { type: "string" } } },
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
    },
  };
}

/**
 * The portal's headers besides Accept, Content-Type and Authorization, which OpenAPI describes elsewhere (1 §7). Only `X-Brand` or the host
 * name has an effect; the others describe the caller.
 */
const headers: Record<string, Json> = Object.fromEntries(
  (
    [
      ["Accept-Language", "The languages of the answer, most wanted first.", "en-US,en;q=0.9"],
      ["X-Brand", "The brand, where the host name does not say it.", "harborline"],
      ["X-Building-Uuid", "The building that the person is in.", "0199a3c0-7d1e-7c52-9b0a-3f6f5b8f4e21"],
      ["X-App-Id", "The portal among the product's apps.", "3"],
      ["X-App-Uuid", "The same, as a UUID.", "0199a3c0-7d1e-7c52-9b0a-3f6f5b8f4e21"],
      ["X-App-Version", "The app's version.", "3.5.0"],
      ["X-Client-Kind", "What the app runs on.", "web"],
      ["X-Trace-Id", "32 hexadecimal digits by which logs find this call.", "0af7651916cd43dd8448eb211c80319c"],
      ["X-Api-Key", "What a gateway in front of the API asks for, where there is one.", "key-of-the-gateway"],
    ] as const
  ).map(([name, description, example]) => [
    name,
    { name, in: "header", required: false, description, schema: { type: "string" }, example },
  ]),
);
const ofEveryCall = Object.keys(headers).map((name) => ({ $ref: `#/components/parameters/${name}` }));

const operationId = (key: string) => key.replace(/[^A-Za-z0-9]+/g, "_");
const answerName = (key: string) => `${operationId(key)}_answer`;
const bodyName = (key: string) => `${operationId(key)}_body`;
const withExample = (schema: TSchema) => ({ ...schema, examples: [exampleOf(schema)] });

/** Every refusal code of a call. */
export function refusalsOf(shape: EndpointShape): RefusalCode[] {
  const ofScope = refusalOfScope(shape);
  return [
    ...shape.refusals,
    ...(ofScope ? [ofScope] : []),
    ...refusalsOfAccess(shape),
    ...(shape.freshSignIn ? (["sign_in_again"] as const) : []),
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
    operationId: operationId(key),
    summary: shortOf(shape.summary),
    description: descriptionOf(shape),
    tags: [path.split("/")[1]],
    ...securityOf(shape.access),
    parameters: [...inPath, ...inQuery, ...(shape.idempotent ? [idempotencyKey] : [])],
    ...(shape.body ? { requestBody: { required: true, content: inBothTypes(bodyName(key)) } } : {}),
    ...(shape.multipart ? { requestBody: { required: true, content: formContent(shape.multipart) } } : {}),
    ...(shape.upload ? { requestBody: { required: true, content: fileContent(shape.upload.types) } } : {}),
    responses: {
      200: { description: "Done.", headers: traced, content: inBothTypes(answerName(key)) },
      ...problemResponses(refusalsOf(shape)),
    },
    "x-access": accessInWords(shape.access),
    ...(shape.scope ? { "x-scope": shape.scope } : {}),
  };
}

const traced = { "X-Trace-Id": { $ref: "#/components/headers/X-Trace-Id" } };

/** The API's own media type and plain JSON: the answer uses the one that the caller names. */
function inBothTypes(schema: string): Json {
  const content = { schema: { $ref: `#/components/schemas/${schema}` } };
  return { [mediaType]: content, "application/json": content };
}

/** The first sentence. */
const shortOf = (summary: string) => summary.replace(/([.:;]) .*$/s, "").replace(/[.:;]$/, "");

const whoMayCall: Record<string, string> = {
  anonymous: "Anybody may call.",
  anyone: "Anybody may call; with a bearer, as that person.",
  flow: "For a signed-in person, also in the middle of signing up.",
  member: "For signed-in people.",
  mini_app: "For the back end of a mini-app, by its token.",
  integration: "For an operator's own system, by a bearer for one building.",
};

function descriptionOf({ summary, access, scope, idempotent }: EndpointShape): string {
  const who = typeof access === "object" ? `For people with the capability \`${access.may}\`.` : whoMayCall[access];
  return [
    summary,
    who,
    ...(scope
      ? [
          `The building in ${[scope.building]
            .flat()
            .map((place) => `\`${place}\``)
            .join(
              " or ",
            )} has to be one of the caller's own${scope.company ? `, or the company in \`${scope.company}\`` : ""}.`,
        ]
      : []),
    ...(idempotent ? ["The first answer to an `Idempotency-Key` is the answer to each repetition."] : []),
  ].join(" ");
}

function securityOf(access: Access): Json {
  if (access === "anonymous") return { security: [] };
  return { security: access === "anyone" ? [{ bearer: [] }, {}] : [{ bearer: [] }] };
}

/** Parts of any name are accepted as files; these are the names that the portal uses. */
function formContent({ fields, mostFiles }: NonNullable<EndpointShape["multipart"]>): Json {
  const attachments = { type: "array", items: { type: "string", format: "binary" }, maxItems: mostFiles };
  const form = { ...fields, properties: { ...fields.properties, attachments } };
  const named = Object.keys(fields.properties).length > 0;
  return { "multipart/form-data": { schema: form }, ...(named ? { "application/json": { schema: fields } } : {}) };
}

function fileContent(types: readonly string[]): Json {
  return Object.fromEntries(types.map((type) => [type, {}]));
}

function problemExample(status: number, code: string): Json {
  return {
    type: `urn:atrium:problem:${code}`,
    title: code.replaceAll("_", " ").replace(/^./, (letter) => letter.toUpperCase()),
    status,
    detail: "What a person may read, in the language of the call.",
    instance: "/api/…",
    code,
    trace_id: "0af7651916cd43dd8448eb211c80319c",
  };
}

function problemResponses(codes: RefusalCode[]): Json {
  const byStatus = Map.groupBy(codes, (code) => refusals[code]);
  const entries = [...byStatus].map(([status, ofStatus]) => [
    status,
    {
      description: ofStatus.join(", "),
      headers: traced,
      content: {
        "application/problem+json": {
          schema: { $ref: "#/components/schemas/Problem" },
          examples: Object.fromEntries(ofStatus.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
        },
      },
    },
  ]);
  return Object.fromEntries(entries);
}

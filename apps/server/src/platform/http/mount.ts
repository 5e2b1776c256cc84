import type { EndpointBody, EndpointParams, EndpointQuery, EndpointReply } from "@atrium/contract/client.ts";
import { type Access, type EndpointShape, openToViewAs, readKey } from "@atrium/contract/endpoint.ts";
import { type EndpointKey, type Endpoints, endpoints } from "@atrium/contract/endpoints.ts";
import { Uuid } from "@atrium/contract/schemas.ts";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type { Reach } from "@atrium/rules/capabilities.ts";
import { type Static, type TSchema, Type } from "typebox";
import type { Tenant } from "../database/database.ts";
import { sendJson } from "./caching.ts";
import { fingerprintOf, once, readIdempotencyKey } from "./idempotency.ts";
import { forgetForm, mustFit, type ReceivedFile, readForm, takeForms } from "./received-form.ts";
import { refuse } from "./refusal.ts";
import { mustBePreviewed, mustHaveSignedInOfLate, reachFor, scopeCheck } from "./scope.ts";
import { answerFromReplica } from "./answer-from-replica.ts";
import { type Check, inputCheck, replyCheck } from "./validation.ts";
import type { Caller, Integration, MiniApp, WhoCalls } from "./who-calls.ts";
import type { Clock } from "../clock/clock.ts";
import type { Config } from "../config/config.ts";
import type { Replica } from "../replica/replica.ts";

/** The arguments of a handler: validated input and, unless the endpoint is anonymous, the caller. */
export type Call<K extends EndpointKey> = {
  params: EndpointParams<K>;
  query: Defined<EndpointQuery<K>>;
  body: EndpointBody<K>;
  request: FastifyRequest;
  /** For cookies and headers only: the answer is what the handler returns. */
  reply: FastifyReply;
} & (Endpoints[K] extends { upload: object } ? { file: Buffer } : unknown) &
  (Endpoints[K] extends { multipart: { fields: infer F extends TSchema } }
    ? { fields: Static<F>; files: ReceivedFile[] }
    : unknown) &
  Who<Endpoints[K]["access"]>;

/** The type of the caller, by the endpoint's access. */
type Who<A extends Access> = A extends "anonymous"
  ? unknown
  : A extends "anyone"
    ? { caller?: Caller }
    : A extends "integration"
      ? { integration: Integration; tenant: Tenant }
      : A extends "mini_app"
        ? { miniApp: MiniApp; tenant: Tenant }
        : A extends object
          ? { caller: Caller; tenant: Tenant; reach: Reach }
          : { caller: Caller; tenant: Tenant };

type Defined<T> = T extends undefined ? Record<string, never> : T;

export type Handler<K extends EndpointKey> = (call: Call<K>) => EndpointReply<K> | Promise<EndpointReply<K>>;

/** A handler for each endpoint; a missing one does not compile. */
export type Handlers = { [K in EndpointKey]: Handler<K> };

type AnyCall = {
  params: unknown;
  query: unknown;
  body: unknown;
  file?: Buffer;
  fields?: unknown;
  files?: ReceivedFile[];
  request: FastifyRequest;
  reply: FastifyReply;
  caller?: Caller;
  reach?: Reach;
  integration?: Integration;
  miniApp?: MiniApp;
  tenant?: Tenant;
};
type AnyHandler = (call: AnyCall) => unknown;

type Parts = { config: Config; clock: Clock; replica: Replica | undefined };

/**
 * Mounts the contract under `/api`. For each request: authenticate the caller, validate the input, run the handler, then (outside production)
 * validate the answer.
 */
export function mountEndpoints(app: FastifyInstance, handlers: Handlers, services: Parts, known: WhoCalls): void {
  const checkReplies = services.config.mode !== "production";
  for (const [key, shape] of Object.entries(endpoints) as [EndpointKey, EndpointShape][]) {
    const { method, path, parameters } = readKey(key);
    const checks = inputChecks(shape, parameters);
    const checkReply = checkReplies ? replyCheck(key, shape.reply) : undefined;
    const handler = handlers[key] as AnyHandler;
    const isClosed = !openToViewAs(key, shape);
    const who = isClosed ? withoutViewAs(known) : known;
    const work = (call: AnyCall) => perform(key, shape, handler, call, services);
    const answerTo = services.replica ? answerFromReplica(services.replica, { method, shape }, work) : work;
    const mustKeepScope = scopeCheck(shape);
    const answerInScope = (call: AnyCall) => {
      mustBePreviewed(shape, call);
      mustKeepScope(call);
      mustHaveSignedInOfLate(shape, call, services.clock);
      return answerTo(call);
    };
    const readFields = shape.multipart && inputCheck(shape.multipart.fields, "body");

    const route: RouteOptions = {
      method,
      url: `/api${path}`,
      // Registers only this endpoint's own methods; Fastify would add HEAD to every GET.
      exposeHeadRoute: false,
      ...(shape.mostBytes === undefined ? {} : { bodyLimit: shape.mostBytes }),
      async handler(request, reply) {
        if (isClosed && shape.access === "anonymous" && (await who.isViewAs(request))) refuse("view_as_read_only");
        const caller = await callerFor(shape, request, who);
        const call = { ...readCall(request, reply, checks), ...caller };
        const answer = await (readFields
          ? withForm({ request, readFields, shape, services }, (form) => answerInScope({ ...call, ...form }))
          : answerInScope(call));
        checkReply?.(answer);
        if (call.caller?.preview) reply.header("cache-control", "no-store");
        return sendJson(request, reply, { method, shape, answer });
      },
    };
    if (shape.upload) mountUpload(app, route, { upload: shape.upload, who });
    else if (shape.multipart) mountForm(app, route, { multipart: shape.multipart, services, who });
    else app.route(route);
  }
}

/** Refuses a call that is not allowed while viewing the portal as another person, before the body is read. */
function withoutViewAs(who: WhoCalls): WhoCalls {
  return {
    ...who,
    async person(request) {
      const caller = await who.person(request);
      return caller.actor ? refuse("view_as_read_only") : caller;
    },
  };
}

async function callerFor(
  shape: EndpointShape,
  request: FastifyRequest,
  who: WhoCalls,
): Promise<Pick<AnyCall, "caller" | "reach" | "integration" | "miniApp" | "tenant">> {
  const { access } = shape;
  if (access === "anonymous") return {};
  if (access === "integration") {
    const integration = await who.integration(request);
    return { integration, tenant: integration.tenant };
  }
  if (access === "mini_app") {
    const miniApp = await who.miniApp(request);
    return { miniApp, tenant: miniApp.person.tenant };
  }
  if (access === "anyone" && !request.headers.authorization) return {};
  const caller = await who.person(request);
  // A person who is still signing up may call only these endpoints.
  if (!caller.complete && access !== "flow" && access !== "anyone") refuse("sign_up_unfinished");
  return { caller, tenant: caller.tenant, ...reachFor(shape, caller) };
}

type Upload = NonNullable<EndpointShape["upload"]>;

/** Accepts one file as the body, on this route only and from members only: for other callers the bytes are not even read. */
function mountUpload(app: FastifyInstance, route: RouteOptions, { upload, who }: { upload: Upload; who: WhoCalls }) {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const limits = { parseAs: "buffer", bodyLimit: upload.mostBytes } as const;
    scope.addContentTypeParser([...upload.types], limits, (_request, bytes, done) => done(null, bytes));
    scope.addHook("onRequest", async (request) => void (await who.person(request)));
    scope.route(route);
  });
}

type Multipart = NonNullable<EndpointShape["multipart"]>;
type FormWork = { request: FastifyRequest; readFields: Check; shape: EndpointShape; services: Parts };

/** Accepts a multipart form as the body, on this route only and from members only. */
function mountForm(
  app: FastifyInstance,
  route: RouteOptions,
  { multipart, services, who }: { multipart: Multipart; services: Parts; who: WhoCalls },
) {
  void app.register(async (scope) => {
    takeForms(scope);
    scope.addHook("onRequest", async (request) => {
      await who.person(request);
      mustFit(request, formLimits(multipart, services));
    });
    scope.route(route);
  });
}

function formLimits({ mostFiles }: Multipart, { config }: Parts) {
  return { mostFiles, mostBytes: config.attachmentBytes, folder: join(config.dataDir, "incoming") };
}

/** Reads the form, runs the handler, and then deletes the received files that the handler has not moved. */
async function withForm<T>(
  { request, readFields, shape, services }: FormWork,
  work: (form: { fields: unknown; files: ReceivedFile[] }) => Promise<T> | T,
): Promise<T> {
  const { multipart } = shape;
  if (!multipart) throw new Error("Only an endpoint with a form reads one.");
  const form = await readForm(request, multipart.fields, formLimits(multipart, services));
  try {
    readFields(form.fields);
    return await work(form);
  } finally {
    await forgetForm(form);
  }
}

function perform(key: EndpointKey, shape: EndpointShape, handler: AnyHandler, call: AnyCall, services: Parts): unknown {
  const { caller, request, params, query, body } = call;
  if (!caller) return handler(call);
  const idempotencyKey = shape.idempotent === true ? readIdempotencyKey(request.headers["idempotency-key"]) : undefined;
  if (!idempotencyKey) return handler(call);
  return once({
    tenant: caller.tenant,
    userUuid: caller.userUuid,
    key: idempotencyKey,
    fingerprint: fingerprintOf(key, [params, query, body]),
    clock: services.clock,
    work: async (tenant) => (await handler({ ...call, tenant })) as object,
  });
}

type Checks = { params?: Check; query: Check; body?: Check };

/** One schema for all endpoints with the same input: compiling takes a millisecond each. */
const noQuery = Type.Object({}, { additionalProperties: false });
const identifiers = new Map<string, TSchema>();

function identifiersNamed(parameters: string[]): TSchema {
  const names = parameters.join();
  const schema = identifiers.get(names) ?? Type.Object(Object.fromEntries(parameters.map((name) => [name, Uuid])));
  identifiers.set(names, schema);
  return schema;
}

function inputChecks(shape: EndpointShape, parameters: string[]): Checks {
  const params = shape.params ?? identifiersNamed(parameters);
  return {
    ...(parameters.length > 0 ? { params: inputCheck(params, "params") } : {}),
    query: inputCheck(shape.query ?? noQuery, "query"),
    ...(shape.body ? { body: inputCheck(shape.body, "body") } : {}),
  };
}

/** Converts numbers and booleans of path and query in place. */
function readCall(request: FastifyRequest, reply: FastifyReply, checks: Checks): AnyCall {
  const { params, query } = request;
  checks.params?.(params);
  checks.query(query);
  checks.body?.(request.body ?? null);
  const body = checks.body ? request.body : undefined;
  const file = request.body instanceof Buffer ? request.body : Buffer.alloc(0);
  return { params, query, body, file, request, reply };
}

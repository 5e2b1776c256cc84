import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "../sessions/services.ts";
import { jsonParser } from "../../platform/http/media-types.ts";
import { refuseScim, scimType, sendError } from "./answers.ts";
import { type Directory, directoryOf } from "./bearer.ts";
import { resourceTypes, schemas, serviceProviderConfig } from "./discovery.ts";
import { mountGroups } from "./groups.ts";
import type { Route } from "./routes.ts";
import { mountUsers } from "./users.ts";

/** SCIM 2.0 for the directories of companies (RFC 7643, RFC 7644), at `/scim/v2`, with a bearer per company. */
export function mountScim(app: FastifyInstance, services: Services): void {
  app.register(
    async (scope) => {
      const companies = new WeakMap<FastifyRequest, Directory>();
      scope.setErrorHandler(sendError);
      takeScimBodies(scope);
      // Before the body is read: no bodies of unauthenticated callers are read.
      scope.addHook("onRequest", async (request) => {
        companies.set(request, await directoryOf(request, services));
      });
      const route: Route = (method, path, work) =>
        scope.route<{ Params: { id?: string } }>({
          method,
          url: path,
          exposeHeadRoute: false,
          async handler(request, reply) {
            const directory = companies.get(request) ?? refuseScim(401, undefined, "The bearer token is missing.");
            const base = baseOf(request, services);
            const { status = 200, body } = await work({ directory, base, id: request.params.id ?? "", request, reply });
            return send(request, reply, status, body);
          },
        });
      mountDiscovery(route);
      mountUsers(route, services);
      mountGroups(route, services);
      const nothing = () => refuseScim(404, undefined, "There is nothing at this address.");
      for (const url of ["/", "/*"]) scope.all(url, { exposeHeadRoute: false }, nothing);
    },
    { prefix: "/scim/v2" },
  );
}

/** JSON under SCIM's media type and the plain one; a body may be missing where none is needed. */
function takeScimBodies(scope: FastifyInstance): void {
  const parse = jsonParser(scope);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser([scimType, "application/json"], { parseAs: "string" }, (request, text, done) => {
    if (text === "") done(null, undefined);
    else parse(request, text as string, done);
  });
}

function send(request: FastifyRequest, reply: FastifyReply, status: number, body: object | undefined): FastifyReply {
  reply.code(status).header("cache-control", "no-store");
  if (!body) return reply.send();
  const { meta } = body as { meta?: { version?: string; location?: string } };
  if (meta?.version) {
    reply.header("etag", meta.version);
    if (request.method === "GET" && request.headers["if-none-match"] === meta.version) return reply.code(304).send();
  }
  if (status === 201 && meta?.location) reply.header("location", meta.location);
  return reply.type(`${scimType}; charset=utf-8`).send(JSON.stringify(body));
}

/** The requested host, for addresses in the answer: it goes only to the caller. */
function baseOf(request: FastifyRequest, { config }: Services): string {
  const asked = `${request.protocol}://${request.host}`;
  const origin = config.publicUrl ?? (URL.canParse(asked) ? new URL(asked).origin : "");
  return `${origin}/scim/v2`;
}

function mountDiscovery(route: Route): void {
  const list = (Resources: object[]) => ({
    body: {
      schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
      totalResults: Resources.length,
      startIndex: 1,
      itemsPerPage: Resources.length,
      Resources,
    },
  });
  const one = (resources: { id: string }[], id: string) => ({
    body: resources.find((resource) => resource.id === id) ?? refuseScim(404, undefined, "There is no such thing."),
  });
  route("GET", "/ServiceProviderConfig", ({ base }) => ({ body: serviceProviderConfig(base) }));
  route("GET", "/ResourceTypes", ({ base }) => list(resourceTypes(base)));
  route("GET", "/ResourceTypes/:id", ({ base, id }) => one(resourceTypes(base), id));
  route("GET", "/Schemas", ({ base }) => list(schemas(base)));
  route("GET", "/Schemas/:id", ({ base, id }) => one(schemas(base), id));
}

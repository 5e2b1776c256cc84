import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import cors from "@fastify/cors";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { mountDefaultAvatar } from "./features/account/default-avatar.ts";
import { accountHandlers } from "./features/account/plugin.ts";
import { administrationHandlers } from "./features/administration/plugin.ts";
import { amenityHandlers } from "./features/amenities/plugin.ts";
import { analyticsHandlers } from "./features/analytics/plugin.ts";
import { mountApiPage } from "./features/api-page/plugin.ts";
import { appHandlers } from "./features/apps/plugin.ts";
import { authHandlers } from "./features/auth/plugin.ts";
import { bookingHandlers } from "./features/bookings/plugin.ts";
import { brandingHandlers } from "./features/branding/plugin.ts";
import { buildingHandlers } from "./features/buildings/plugin.ts";
import { companyHandlers } from "./features/companies/plugin.ts";
import { mountDocuments } from "./features/content/documents.ts";
import { contentHandlers } from "./features/content/plugin.ts";
import { mountDevReload } from "./features/dev-reload/plugin.ts";
import { eventHandlers } from "./features/events/plugin.ts";
import { farmHandlers } from "./features/farms/plugin.ts";
import { flagHandlers } from "./features/flags/plugin.ts";
import { mountFlagStream } from "./features/flags/stream.ts";
import { mountAttachments } from "./features/help-desk/download.ts";
import { helpDeskHandlers } from "./features/help-desk/plugin.ts";
import { healthHandlers, mountProbes } from "./features/health/plugin.ts";
import { bookingDecisions } from "./features/manager-requests/bookings.ts";
import { managerRequestHandlers } from "./features/manager-requests/plugin.ts";
import { serviceRequestDecisions } from "./features/manager-requests/service-requests.ts";
import { signUpDecisions } from "./features/manager-requests/sign-ups.ts";
import { mountMailbox } from "./features/mailbox/plugin.ts";
import { mountPreviews } from "./features/mailbox/previews.ts";
import { portalFolder } from "./features/page/assets.ts";
import { mountPages } from "./features/page/plugin.ts";
import { offerHandlers } from "./features/offers/plugin.ts";
import { paymentHandlers } from "./features/payments/plugin.ts";
import { permissionHandlers } from "./features/permissions/plugin.ts";
import { mountPictures } from "./features/pictures/plugin.ts";
import { mountPlacesStream } from "./features/places/stream.ts";
import { postHandlers } from "./features/posts/plugin.ts";
import { mountScim } from "./features/scim/plugin.ts";
import { ssoHandlers } from "./features/sso/plugin.ts";
import { mountSaml } from "./features/sso/saml-routes.ts";
import { serviceRequestHandlers } from "./features/service-requests/plugin.ts";
import { smartBuildingHandlers } from "./features/smart-building/plugin.ts";
import { signUpHandlers } from "./features/sign-up/plugin.ts";
import { transactionHandlers } from "./features/transactions/plugin.ts";
import { userHandlers } from "./features/users/plugin.ts";
import { webViewHandlers } from "./features/web-view/plugin.ts";
import { utilityHandlers } from "./features/utilities/plugin.ts";
import { atApiHost } from "./shared/http/api-host.ts";
import { countAnswers } from "./shared/http/count-answers.ts";
import { readJson } from "./shared/http/media-types.ts";
import { type Handlers, mountEndpoints } from "./shared/http/mount.ts";
import { answerProblems, answerUnreadable } from "./shared/http/problems.ts";
import { boundRequests } from "./shared/http/requests-at-once.ts";
import { securityHeaders } from "./shared/http/security-headers.ts";
import { cutSlowBodies } from "./shared/http/slow-bodies.ts";
import { noRoute, traceIdOf, traceRequests } from "./shared/http/trace.ts";
import { dropUnusedConnections } from "./shared/http/unused-connections.ts";
import { contentTurns } from "./shared/items/content-turns.ts";
import { jwksSeconds } from "./shared/identity/signing-keys.ts";
import { whoCalls } from "./shared/identity/who-calls.ts";
import { createAccessLog } from "./shared/logger.ts";
import type { Mailbox } from "./shared/mail/mailbox.ts";
import { noMetrics } from "./shared/metrics/metrics.ts";
import type { AllServices } from "./services.ts";

const bodyLimit = 1024 * 1024;

/** The whole server on given services, not listening yet: what `main` starts and tests ask. */
export async function buildApp(
  services: AllServices,
  options: { mailbox?: Mailbox | undefined; accessLog?: ReturnType<typeof createAccessLog> } = {},
): Promise<FastifyInstance> {
  const { config } = services;
  const loggerInstance: FastifyBaseLogger = services.logger;
  const app = Fastify({
    loggerInstance,
    genReqId: (request) => traceIdOf(request.headers),
    rewriteUrl: atApiHost,
    // A logger of its own for each request would cost more than it tells: the few lines written name their trace themselves.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "trace_id" }),
    bodyLimit,
    // Of heads; how long a body may take, `cutSlowBodies` says.
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 3_000 },
    requestTimeout: 10 * 60_000,
    trustProxy: config.trustProxy,
    forceCloseConnections: "idle",
    // Who asks while the server closes is answered, and told that the connection ends there.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerUnreadable,
  });
  // First, so that whatever a request causes belongs to it.
  if (services.tracing) traceRequests(app, services.tracing);
  cutSlowBodies(app);
  readJson(app);
  answerProblems(app, services);
  logAnswers(app, options.accessLog ?? createAccessLog(config.logLevel));
  if (services.metrics !== noMetrics) countAnswers(app, services.metrics);
  // Before compression, so that a page can still be read.
  if (config.mode === "development") mountDevReload(app, config.portalFolder ?? portalFolder);
  await app.register(cookie);
  await app.register(compress, { threshold: 1024 });
  // Before CORS, whose answers to preflights end there.
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(securityHeaders).header("x-trace-id", request.id);
    done();
  });
  await app.register(cors, {
    origin: config.allowedOrigins,
    // Refresh tokens are worth nothing without their cookie.
    credentials: true,
    methods: ["GET", "POST", "PUT", "DELETE"],
    exposedHeaders: ["x-trace-id", "retry-after", "etag"],
    maxAge: 600,
  });
  // After what every answer carries: who is turned away has to be able to read why.
  boundRequests(app, services);

  mountEndpoints(app, handlers(services), services, whoCalls(services));
  mountFlagStream(app, services, (turned) => contentTurns(services, turned));
  mountPlacesStream(app, services);
  // Nobody waits at shut-down for a page that listens.
  app.addHook("preClose", async () => services.streams.close());
  app.addHook("onClose", async () => services.suites.close());
  const { replica } = services;
  if (replica) {
    app.addHook("onReady", () => replica.follow());
    app.addHook("onClose", () => replica.close());
  }
  dropUnusedConnections(app);
  mountProbes(app, services);
  mountPictures(app, services);
  mountAttachments(app, services);
  mountDocuments(app, services);
  mountDefaultAvatar(app);
  mountScim(app, services);
  await mountSaml(app, services);
  mountApiPage(app);
  app.get("/.well-known/jwks.json", async (_request, reply) =>
    reply.header("cache-control", `public, max-age=${jwksSeconds}`).send(await services.keys.jwks()),
  );
  if (options.mailbox) {
    mountMailbox(app, options.mailbox);
    mountPreviews(app, services);
  }
  await mountPages(app, services);
  return app;
}

/** Every feature's handlers together: an endpoint of the contract that nobody handles does not compile. */
function handlers(services: AllServices): Handlers {
  return {
    ...healthHandlers(services),
    ...authHandlers(services),
    ...signUpHandlers(services),
    ...ssoHandlers(services),
    ...managerRequestHandlers(services, {
      sign_up: signUpDecisions(services),
      booking: bookingDecisions(services),
      service_request: serviceRequestDecisions(services),
    }),
    ...userHandlers(services),
    ...accountHandlers(services),
    ...buildingHandlers(services),
    ...brandingHandlers(services),
    ...contentHandlers(services),
    ...amenityHandlers(),
    ...companyHandlers(),
    ...eventHandlers(services),
    ...offerHandlers(services),
    ...transactionHandlers(services),
    ...bookingHandlers(services),
    ...serviceRequestHandlers(services),
    ...helpDeskHandlers(services),
    ...smartBuildingHandlers(services),
    ...paymentHandlers(services),
    ...postHandlers(services),
    ...utilityHandlers(),
    ...flagHandlers(services),
    ...permissionHandlers(),
    ...administrationHandlers(services),
    ...webViewHandlers(services),
    ...farmHandlers(services),
    ...appHandlers(services),
    ...analyticsHandlers(services),
  };
}

/** One line an answer, by route pattern: addresses and queries can hold what a log must not. A route may be too loud for it. */
function logAnswers(app: FastifyInstance, accessLog: ReturnType<typeof createAccessLog>): void {
  if (!accessLog.logger.isLevelEnabled("info")) return;
  app.addHook("onResponse", (request, reply, done) => {
    const { url = noRoute, logLevel } = request.routeOptions;
    if (!logLevel) {
      accessLog.logger.info({
        trace_id: request.id,
        method: request.method,
        route: url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      });
    }
    done();
  });
  app.addHook("onClose", async () => accessLog.flush());
}

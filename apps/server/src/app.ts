import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import cors from "@fastify/cors";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { mountDefaultAvatar } from "./domains/account/default-avatar.ts";
import { accountHandlers } from "./domains/account/devices.ts";
import { consoleAuditHandlers } from "./domains/administration/audit.ts";
import { consoleBrandHandlers } from "./domains/administration/brands.ts";
import { consoleBuildingHandlers } from "./domains/administration/buildings.ts";
import { consoleRoomHandlers } from "./domains/administration/rooms.ts";
import { roomAudienceHandlers } from "./domains/administration/room-audiences.ts";
import { roomCalendarHandlers } from "./domains/administration/room-calendars.ts";
import { roomDoorHandlers } from "./domains/administration/room-doors.ts";
import { consoleFacilityHandlers } from "./domains/administration/facilities.ts";
import { consoleTileHandlers } from "./domains/administration/tiles.ts";
import { firstUseHandlers } from "./domains/administration/first-use.ts";
import { inviteHandlers } from "./domains/administration/invite.ts";
import { pictureUploadHandlers } from "./domains/administration/picture-upload.ts";
import { consoleInboxHandlers } from "./domains/administration/inbox.ts";
import { consolePeopleHandlers } from "./domains/administration/people.ts";
import { peopleImportHandlers } from "./domains/administration/people-imports.ts";
import { savedViewHandlers } from "./domains/administration/saved-views.ts";
import { editorHandlers } from "./domains/editors/http.ts";
import { mountEditorsStream } from "./domains/editors/stream.ts";
import { peopleJobHandlers } from "./domains/people-jobs/http.ts";
import { whySeenHandlers } from "./domains/administration/why-seen.ts";
import { consolePlacesHandlers } from "./domains/administration/places.ts";
import { administrationHandlers } from "./domains/administration/http.ts";
import { amenityHandlers } from "./domains/directory/amenities.ts";
import { analyticsHandlers } from "./domains/analytics/http.ts";
import { mountApiPage } from "./domains/portal/api-page.ts";
import { appHandlers } from "./domains/mini-apps/http.ts";
import { authHandlers } from "./domains/sessions/http.ts";
import { bookingHandlers } from "./domains/bookings/http.ts";
import { managerBookingHandlers } from "./domains/bookings/manager-http.ts";
import { calendarFeedHandlers, mountCalendarFeeds } from "./domains/bookings/calendar-feed.ts";
import { roomsNowHandlers } from "./domains/bookings/doors.ts";
import { roomWaitHandlers } from "./domains/bookings/room-waits.ts";
import { mountCardEvents } from "./domains/bookings/payment-routes.ts";
import { roomHandlers } from "./domains/bookings/rooms-http.ts";
import { seriesHandlers } from "./domains/bookings/series-http.ts";
import { brandingHandlers } from "./domains/brands/http.ts";
import { buildingHandlers } from "./domains/buildings/http.ts";
import { consoleCompanyHandlers } from "./domains/companies/companies.ts";
import { companyDirectoryHandlers } from "./domains/companies/directories.ts";
import { signOnTrialHandlers } from "./domains/companies/sign-on-trials.ts";
import { companySignOnHandlers } from "./domains/companies/sign-on.ts";
import { companyDomainHandlers } from "./domains/companies/domains.ts";
import { companyHandlers } from "./domains/directory/companies.ts";
import { mountDocuments } from "./domains/content/documents.ts";
import { contentHandlers } from "./domains/content/http.ts";
import { mountDevReload } from "./domains/portal/dev-reload.ts";
import { eventHandlers } from "./domains/events/http.ts";
import { farmHandlers } from "./domains/brands/farms.ts";
import { flagHandlers } from "./domains/flags/http.ts";
import { mountFlagStream } from "./domains/flags/stream.ts";
import { mountAttachments } from "./domains/help-desk/download.ts";
import { helpDeskHandlers } from "./domains/help-desk/http.ts";
import { healthHandlers, mountProbes } from "./platform/http/health.ts";
import { bookingDecisions } from "./domains/bookings/decide-booking.ts";
import { refundDecisions } from "./domains/bookings/decide-refund.ts";
import { managerRequestHandlers } from "./domains/decisions/http.ts";
import { serviceRequestDecisions } from "./domains/service-requests/decide-service-request.ts";
import { signUpDecisions } from "./domains/sign-up/decide-sign-up.ts";
import { mountMailbox } from "./domains/letters-preview/http.ts";
import { mountPreviews } from "./domains/letters-preview/previews.ts";
import { consoleFolder, portalFolder } from "./domains/portal/assets.ts";
import { nameRelease } from "./domains/portal/name-release.ts";
import { mountPages } from "./domains/portal/http.ts";
import { claimHandlers } from "./domains/claims/http.ts";
import { doorHandlers } from "./domains/door/http.ts";
import { homeLayoutHandlers } from "./domains/home-layout/http.ts";
import { guestHandlers } from "./domains/guests/http.ts";
import { numbersHandlers } from "./domains/numbers/http.ts";
import { previewHandlers } from "./domains/preview/http.ts";
import { publishingHandlers } from "./domains/publishing/http.ts";
import { offerHandlers } from "./domains/offers/http.ts";
import { paymentHandlers } from "./domains/cards/http.ts";
import { permissionHandlers } from "./domains/buildings/permissions.ts";
import { mountPictures } from "./platform/files/serve-pictures.ts";
import { mountPlacesStream } from "./domains/content/places-stream.ts";
import { postHandlers } from "./domains/content/posts.ts";
import { mountScim } from "./domains/scim/http.ts";
import { ssoHandlers } from "./domains/sso/http.ts";
import { mountSaml } from "./domains/sso/saml-routes.ts";
import { serviceRequestHandlers } from "./domains/service-requests/http.ts";
import { smartBuildingHandlers } from "./domains/suites/http.ts";
import { signUpHandlers } from "./domains/sign-up/http.ts";
import { todayHandlers } from "./domains/today/http.ts";
import { transactionHandlers } from "./domains/history/http.ts";
import { userHandlers } from "./domains/account/http.ts";
import { webViewHandlers } from "./domains/sessions/web-view.ts";
import { viewAsHandlers } from "./domains/view-as/http.ts";
import { utilityHandlers } from "./domains/buildings/utilities.ts";
import { atApiHost } from "./platform/http/api-host.ts";
import { countAnswers } from "./platform/http/count-answers.ts";
import { readJson } from "./platform/http/media-types.ts";
import { type Handlers, mountEndpoints } from "./platform/http/mount.ts";
import { answerProblems, answerUnreadable } from "./domains/brands/problems.ts";
import { Refusal } from "./platform/http/refusal.ts";
import { boundRequests } from "./platform/http/requests-at-once.ts";
import { securityHeaders } from "./platform/http/security-headers.ts";
import { cutSlowBodies } from "./platform/http/slow-bodies.ts";
import { noRoute, traceIdOf, traceRequests } from "./platform/http/trace.ts";
import { readBodiesBeforeAnswers } from "./platform/http/unread-bodies.ts";
import { dropUnusedConnections } from "./platform/http/unused-connections.ts";
import { scheduledContent } from "./domains/content/scheduled-content.ts";
import { jwksSeconds } from "./platform/keys/signing-keys.ts";
import { whoCalls } from "./domains/sessions/who-calls.ts";
import { createAccessLog } from "./platform/log/logger.ts";
import { letterSamples } from "./letter-samples.ts";
import type { Mailbox } from "./platform/mail/mailbox.ts";
import { noMetrics } from "./platform/metrics/metrics.ts";
import type { AllServices } from "./services.ts";

const bodyLimit = 1024 * 1024;
/** A path that no file has. Messages of the router name the invalid parameter. */
const hasNul = /^\/(?!api\/)[^?]*%00/;

/** Builds the whole server on given services, not yet listening: `main` starts it and tests call it. */
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
    // No logger per request, which would be expensive: the few lines that are written include their trace id.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "trace_id" }),
    bodyLimit,
    // A timeout for headers; `cutSlowBodies` limits bodies.
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 3_000 },
    requestTimeout: 10 * 60_000,
    // Headers added by the nearest proxies are trusted, but not what was there before.
    trustProxy: config.trustProxy > 0 && ((_address, hop) => hop < config.trustProxy),
    forceCloseConnections: "idle",
    // A request that arrives while the server closes is answered with `Connection: close`.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerUnreadable,
  });
  // First, so that everything that a request causes belongs to its trace.
  if (services.tracing) traceRequests(app, services.tracing);
  cutSlowBodies(app);
  readBodiesBeforeAnswers(app);
  readJson(app);
  answerProblems(app, services);
  logAnswers(app, options.accessLog ?? createAccessLog(config.logLevel));
  if (services.metrics !== noMetrics) countAnswers(app, services.metrics);
  // Before compression, so that a page can still be read.
  if (config.mode === "development") mountDevReload(app, [config.portalFolder ?? portalFolder, consoleFolder]);
  await app.register(cookie);
  await app.register(compress, {
    threshold: 1024,
    // No caller needs to compress its body, and a small one can become very large.
    requestEncodings: ["identity"],
    onUnsupportedRequestEncoding: () => new Refusal("unsupported_media_type"),
  });
  // Before CORS, whose plugin answers preflight requests itself.
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(securityHeaders).header("x-trace-id", request.id);
    done(hasNul.test(request.url) ? new Refusal("not_found") : undefined);
  });
  nameRelease(app, config);
  await app.register(cors, {
    origin: config.allowedOrigins,
    // A refresh token is useless without its cookie.
    credentials: true,
    methods: ["GET", "POST", "PUT", "DELETE"],
    exposedHeaders: ["x-trace-id", "retry-after", "etag"],
    maxAge: 600,
  });
  // After the headers of every answer: a browser must be able to read the refusal.
  boundRequests(app, services);

  mountEndpoints(app, handlers(services), services, whoCalls(services));
  mountFlagStream(app, services, (turned) => scheduledContent(services, turned));
  mountPlacesStream(app, services);
  mountEditorsStream(app, services);
  // Shutdown does not wait for event streams.
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
  mountCalendarFeeds(app, services);
  mountDefaultAvatar(app);
  mountScim(app, services);
  await mountSaml(app, services);
  await mountCardEvents(app, services);
  mountApiPage(app);
  app.get("/.well-known/jwks.json", async (_request, reply) =>
    reply.header("cache-control", `public, max-age=${jwksSeconds}`).send(await services.keys.jwks()),
  );
  if (options.mailbox) {
    mountMailbox(app, options.mailbox);
    mountPreviews(app, services, letterSamples);
  }
  await mountPages(app, services);
  return app;
}

/** The handlers of all domains: an endpoint of the contract without a handler does not compile. */
function handlers(services: AllServices): Handlers {
  const decisions = {
    sign_up: signUpDecisions(services),
    booking: bookingDecisions(services),
    service_request: serviceRequestDecisions(services),
  };
  return {
    ...healthHandlers(services),
    ...authHandlers(services),
    ...signUpHandlers(services),
    ...ssoHandlers(services),
    ...managerRequestHandlers(services, decisions),
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
    ...todayHandlers(services),
    ...bookingHandlers(services),
    ...roomHandlers(services),
    ...roomWaitHandlers(services),
    ...roomsNowHandlers(services),
    ...calendarFeedHandlers(services),
    ...seriesHandlers(services),
    ...managerBookingHandlers(services),
    ...serviceRequestHandlers(services),
    ...helpDeskHandlers(services),
    ...smartBuildingHandlers(services),
    ...paymentHandlers(services),
    ...postHandlers(services),
    ...utilityHandlers(),
    ...flagHandlers(services),
    ...permissionHandlers(),
    ...administrationHandlers(services),
    ...consolePeopleHandlers(services),
    ...whySeenHandlers(services),
    ...viewAsHandlers(services),
    ...peopleImportHandlers(services),
    ...peopleJobHandlers(services),
    ...savedViewHandlers(services),
    ...editorHandlers(services),
    ...consolePlacesHandlers(),
    ...consoleInboxHandlers(services, { ...decisions, refund: refundDecisions() }),
    ...consoleAuditHandlers(),
    ...publishingHandlers(services),
    ...previewHandlers(services),
    ...homeLayoutHandlers(services),
    ...guestHandlers(services),
    ...doorHandlers(services),
    ...claimHandlers(services),
    ...numbersHandlers(services),
    ...firstUseHandlers(services),
    ...inviteHandlers(services),
    ...consoleBrandHandlers(services),
    ...consoleBuildingHandlers(services),
    ...consoleRoomHandlers(services),
    ...roomDoorHandlers(services),
    ...roomAudienceHandlers,
    ...roomCalendarHandlers(services),
    ...consoleTileHandlers(services),
    ...consoleFacilityHandlers(services),
    ...consoleCompanyHandlers(services),
    ...companyDomainHandlers(services),
    ...companyDirectoryHandlers(services),
    ...companySignOnHandlers(services),
    ...signOnTrialHandlers(services),
    ...pictureUploadHandlers(services),
    ...webViewHandlers(services),
    ...farmHandlers(services),
    ...appHandlers(services),
    ...analyticsHandlers(services),
  };
}

/** Logs one line per answer, by route pattern: addresses and queries may contain what must not be logged. Frequent routes are left out. */
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

import type { FastifyInstance } from "fastify";
import type { EventStream } from "../../shared/events/event-streams.ts";
import type { StreamTickets } from "../../shared/events/stream-tickets.ts";
import { refuse } from "../../shared/http/refusal.ts";
import type { Services } from "../../shared/services.ts";

const path = "/api/ofrep/v1/stream";
/** Pages that one person, and that visitors of one address, may have in sight at once. */
const mostOfPerson = 20;
const mostOfAddress = 500;

/** Where this brand's changes are told to one page: the ticket knows which version of the rules the page has been answered from. */
export function streamAddress(
  tickets: StreamTickets,
  page: { brandUuid: string; version: string; userUuid: string | undefined },
): string {
  const { brandUuid, version, userUuid } = page;
  const ticket = tickets.issue({ brand: brandUuid, etag: version, ...(userUuid ? { user: userUuid } : {}) });
  return `${path}?ticket=${ticket}`;
}

type Page = { brandUuid: string; etag: string; stream: EventStream };

/** Tells open pages that flags have changed (OFREP 0.3): they read them again themselves, each its own. */
export function mountFlagStream(app: FastifyInstance, services: Services): void {
  const { brands, clock, events, flags, logger, streams, streamTickets } = services;
  const pages = new Set<Page>();

  async function tellChanges(ofPages: Iterable<Page>): Promise<void> {
    const byBrand = Map.groupBy(ofPages, ({ brandUuid }) => brandUuid);
    for (const [uuid, affected] of byBrand) {
      const brand = await brands.find({ uuid });
      if (!brand) continue;
      const etag = flags.version(brand);
      if (!etag) continue;
      const lastModified = Math.floor(clock.now().getTime() / 1000);
      for (const page of affected) {
        if (page.etag === etag) continue;
        page.etag = etag;
        page.stream.send({ id: etag, data: { type: "refetchEvaluation", etag, lastModified } });
      }
    }
  }

  function changed(affected: Iterable<Page>): void {
    brands.clear();
    tell(affected);
  }

  function tell(affected: Iterable<Page>): void {
    tellChanges(affected).catch((error: unknown) =>
      logger.error({ err: error }, "Open pages were not told of changed flags."),
    );
  }

  let deaf: () => void = () => undefined;
  app.addHook("onReady", async () => {
    deaf = await events.subscribe("flags", {
      told: ({ whitelabel_uuid: uuid }) => changed([...pages].filter(({ brandUuid }) => !uuid || brandUuid === uuid)),
      missed: () => changed(pages),
    });
    flags.onChange?.(() => tell(pages));
  });
  app.addHook("preClose", async () => deaf());
  app.addHook("onClose", async () => flags.close?.());

  app.get<{ Querystring: { ticket?: unknown } }>(path, { exposeHeadRoute: false }, async (request, reply) => {
    const { ticket } = request.query;
    const { brand: brandUuid, etag, user } = (typeof ticket === "string" && streamTickets.read(ticket)) || {};
    if (!brandUuid || !etag) return refuse("unauthenticated");
    const [owner, most] = user ? [user, mostOfPerson] : [request.ip, mostOfAddress];
    const stream = streams.open(request, reply, { owner, most, closed: () => pages.delete(page) });
    const page: Page = { brandUuid, etag, stream };
    pages.add(page);
    // What changed between the answer and this moment.
    await tellChanges([page]);
    return reply;
  });
}

import type { FastifyInstance } from "fastify";
import type { EventStream } from "../../platform/streams/event-streams.ts";
import type { StreamTickets } from "../../platform/streams/stream-tickets.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { FlagServices } from "./services.ts";

const path = "/api/ofrep/v1/stream";
/** The most streams of one person, and of the visitors from one address. */
const mostOfPerson = 20;
const mostOfAddress = 500;

type Member = { userUuid: string; portfolioUuid: string; since: Date };

/**
 * The address of a page's stream: its ticket contains the version of the rules with which the page was answered and, for a signed-in person, whose
 * content it shows.
 */
export function streamAddress(
  tickets: StreamTickets,
  page: { brandUuid: string; version: string; member: Member | undefined },
): string {
  const { brandUuid, version, member } = page;
  const ticket = tickets.issue({
    brand: brandUuid,
    etag: version,
    ...(member
      ? { user: member.userUuid, portfolio: member.portfolioUuid, since: String(member.since.getTime()) }
      : {}),
  });
  return `${path}?ticket=${ticket}`;
}

/** Notifies of content that appears or ends by time; `domains/content` knows when that is. */
type FollowContent = (turned: (portfolioUuid: string) => void) => {
  follow(): void;
  holdFreedTimes(): void;
  rest(): void;
};

type Page = { brandUuid: string; etag: string; portfolioUuid: string | undefined; stream: EventStream };

/** Clocks of processes differ a little: an additional notification only causes an additional read. */
const clocksDifferMs = 2_000;
/** A little longer than a replica may be behind. */
const afterwardsMs = 100;

/**
 * Notifies open pages that flags have changed (OFREP 0.3), and signed-in people's pages that content has: the pages then read again. Both share one
 * stream, since a browser has six connections for all its tabs; a pure OFREP client ignores the other event type.
 */
export function mountFlagStream(app: FastifyInstance, services: FlagServices, scheduledContent: FollowContent): void {
  const { brands, clock, events, flags, logger, replica, streams, streamTickets } = services;
  const pages = new Set<Page>();
  /** When this process was last notified of a change of the portfolio's content. */
  const contentChanges = new Map<string, number>();

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
      logger.error({ err: error }, "Open pages were not notified of changed flags."),
    );
  }

  function contentChanged(uuid: string): void {
    contentChanges.set(uuid, clock.now().getTime());
    for (const { portfolioUuid, stream } of pages)
      if (portfolioUuid === uuid) stream.send({ data: { type: "contents" } });
  }

  const turns = scheduledContent(contentChanged);

  function closed(page: Page): void {
    pages.delete(page);
    if (![...pages].some(({ portfolioUuid }) => portfolioUuid !== undefined)) turns.rest();
  }

  /** Imported content may appear or end in a moment. */
  function heard(uuids: readonly string[]): void {
    uuids.forEach(contentChanged);
    turns.holdFreedTimes();
    if (!replica) return;
    // A page may have read from a process without the notification, and from a replica without the change. After this time no replica is so far
    // behind.
    setTimeout(() => uuids.forEach(contentChanged), replica.mayBeBehindMs + afterwardsMs).unref();
  }

  let deaf: () => void = () => undefined;
  app.addHook("onReady", async () => {
    const deafToContents = await events.subscribe("contents", {
      told: ({ portfolio_uuid }) => heard([portfolio_uuid]),
      missed: () => heard([...new Set([...pages].flatMap(({ portfolioUuid }) => portfolioUuid ?? []))]),
    });
    const deafToFlags = await events.subscribe("flags", {
      told: ({ whitelabel_uuid: uuid }) => changed([...pages].filter(({ brandUuid }) => !uuid || brandUuid === uuid)),
      missed: () => changed(pages),
    });
    deaf = () => {
      deafToContents();
      deafToFlags();
    };
    flags.onChange?.(() => tell(pages));
  });
  app.addHook("preClose", async () => {
    deaf();
    turns.rest();
  });
  app.addHook("onClose", async () => flags.close?.());

  app.get<{ Querystring: { ticket?: unknown } }>(
    path,
    { exposeHeadRoute: false, config: { isStream: true } },
    async (request, reply) => {
      const { ticket } = request.query;
      const {
        brand: brandUuid,
        etag,
        user,
        portfolio: portfolioUuid,
        since,
      } = (typeof ticket === "string" && streamTickets.read(ticket)) || {};
      if (!brandUuid || !etag) return refuse("unauthenticated");
      const [owner, most] = user ? [user, mostOfPerson] : [request.ip, mostOfAddress];
      const stream = streams.open(request, reply, { owner, most, closed: () => closed(page) });
      const page: Page = { brandUuid, etag, portfolioUuid, stream };
      // Later changes are notified to all pages.
      const changedAt = portfolioUuid === undefined ? undefined : contentChanges.get(portfolioUuid);
      pages.add(page);
      if (portfolioUuid !== undefined) turns.follow();
      // A change between the answer and this moment.
      await tellChanges([page]);
      if (changedAt !== undefined && changedAt > Number(since) - clocksDifferMs)
        stream.send({ data: { type: "contents" } });
      return reply;
    },
  );
}

import type { FastifyInstance } from "fastify";
import type { EventStream } from "../../platform/streams/event-streams.ts";
import type { StreamTickets } from "../../platform/streams/stream-tickets.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { FlagServices } from "./services.ts";

const path = "/api/ofrep/v1/stream";
/** Pages that one person, and that visitors of one address, may have in sight at once. */
const mostOfPerson = 20;
const mostOfAddress = 500;

type Member = { userUuid: string; portfolioUuid: string; since: Date };

/**
 * Where this brand's changes are told to one page: the ticket knows which version of the rules the page has been answered from, and of a
 * signed-in person's whose content it shows.
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

/** Tells of content whose time comes or is over; `domains/content` knows when that is. */
type FollowContent = (turned: (portfolioUuid: string) => void) => {
  follow(): void;
  lookAgain(): void;
  rest(): void;
};

type Page = { brandUuid: string; etag: string; portfolioUuid: string | undefined; stream: EventStream };

/** Processes' clocks differ a little: a page that is told once too often reads once too often. */
const clocksDifferMs = 2_000;
/** A moment more than a replica may be behind. */
const afterwardsMs = 100;

/**
 * Tells open pages that flags have changed (OFREP 0.3), and signed-in people's that content has: they read them again themselves, each
 * its own. A browser has six connections for all its tabs, so that both share one; who only knows OFREP passes over the other type.
 */
export function mountFlagStream(app: FastifyInstance, services: FlagServices, contentTurns: FollowContent): void {
  const { brands, clock, events, flags, logger, replica, streams, streamTickets } = services;
  const pages = new Set<Page>();
  /** When the content of a portfolio changed last, as far as this process has heard. */
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
      logger.error({ err: error }, "Open pages were not told of changed flags."),
    );
  }

  function contentChanged(uuid: string): void {
    contentChanges.set(uuid, clock.now().getTime());
    for (const { portfolioUuid, stream } of pages)
      if (portfolioUuid === uuid) stream.send({ data: { type: "contents" } });
  }

  const turns = contentTurns(contentChanged);

  function closed(page: Page): void {
    pages.delete(page);
    if (![...pages].some(({ portfolioUuid }) => portfolioUuid !== undefined)) turns.rest();
  }

  /** What an import has brought may turn in a moment. */
  function heard(uuids: readonly string[]): void {
    uuids.forEach(contentChanged);
    turns.lookAgain();
    if (!replica) return;
    // A page may have read again by a process that had not heard of it, from a replica that did not have it. By then none is so far behind.
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
      // Of what changes from now on it is told as all pages are.
      const changedAt = portfolioUuid === undefined ? undefined : contentChanges.get(portfolioUuid);
      pages.add(page);
      if (portfolioUuid !== undefined) turns.follow();
      // What changed between the answer and this moment.
      await tellChanges([page]);
      if (changedAt !== undefined && changedAt > Number(since) - clocksDifferMs)
        stream.send({ data: { type: "contents" } });
      return reply;
    },
  );
}

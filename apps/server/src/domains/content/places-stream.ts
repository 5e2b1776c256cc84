import type { FastifyInstance } from "fastify";
import type { EventStream } from "../../platform/streams/event-streams.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { placesPath } from "./places.ts";
import type { Services } from "../sessions/services.ts";

/** The most streams of one person. */
const mostOfPerson = 20;
/** The interval of notifications in a rush, after the first one: each makes every open page read again. */
const pauseMs = 500;
/** The number of items whose last change is remembered; the oldest are dropped. */
const mostRemembered = 10_000;
/** Clocks of processes differ a little: an additional notification only causes an additional read. */
const clocksDifferMs = 2_000;

/**
 * Notifies open pages that the places of an event or offer have changed, so that "few spots left" is live, and that a room of a building was taken
 * or released. The pages then read again.
 */
export function mountPlacesStream(
  app: FastifyInstance,
  services: Pick<Services, "clock" | "events" | "streams" | "streamTickets">,
) {
  const { clock, events, streams, streamTickets } = services;
  const pages = new Map<string, Set<EventStream>>();
  const changes = new Map<string, number>();
  const pauses = new Map<string, { timer: NodeJS.Timeout; again: boolean }>();

  function tell(uuid: string): void {
    for (const stream of pages.get(uuid) ?? []) stream.send({ data: { type: "places" } });
  }

  function heard(uuid: string): void {
    changes.delete(uuid);
    changes.set(uuid, clock.now().getTime());
    if (changes.size > mostRemembered) changes.delete(changes.keys().next().value ?? uuid);
    changed(uuid);
  }

  function changed(uuid: string): void {
    if (!pages.has(uuid)) return;
    const pause = pauses.get(uuid);
    if (pause) {
      pause.again = true;
      return;
    }
    tell(uuid);
    const timer = setTimeout(() => {
      const { again } = pauses.get(uuid) ?? {};
      pauses.delete(uuid);
      if (again) changed(uuid);
    }, pauseMs).unref();
    pauses.set(uuid, { timer, again: false });
  }

  const deaf: (() => void)[] = [];
  app.addHook("onReady", async () => {
    const missed = () => [...pages.keys()].forEach(changed);
    deaf.push(
      await events.subscribe("places", { told: ({ content_uuid }) => heard(content_uuid), missed }),
      // Pages of rooms listen to their building.
      await events.subscribe("rooms", { told: ({ building_uuid }) => heard(building_uuid), missed }),
    );
  });
  app.addHook("preClose", async () => deaf.forEach((end) => end()));
  app.addHook("onClose", async () => {
    for (const { timer } of pauses.values()) clearTimeout(timer);
  });

  app.get<{ Querystring: { ticket?: unknown } }>(
    placesPath,
    { exposeHeadRoute: false, config: { isStream: true } },
    async (request, reply) => {
      const { ticket } = request.query;
      const { places: uuid, user, since } = (typeof ticket === "string" && streamTickets.read(ticket)) || {};
      if (!uuid || !user) return refuse("unauthenticated");
      const closed = () => {
        const left = pages.get(uuid);
        left?.delete(stream);
        if (left?.size === 0) pages.delete(uuid);
      };
      const stream = streams.open(request, reply, { owner: `places ${user}`, most: mostOfPerson, closed });
      const ofItem = pages.get(uuid) ?? new Set();
      ofItem.add(stream);
      pages.set(uuid, ofItem);
      // A change between the answer that named this stream and this moment.
      if ((changes.get(uuid) ?? Number.NEGATIVE_INFINITY) > Number(since) - clocksDifferMs)
        stream.send({ data: { type: "places" } });
      return reply;
    },
  );
}

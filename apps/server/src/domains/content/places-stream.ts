import type { FastifyInstance } from "fastify";
import type { EventStream } from "../../platform/streams/event-streams.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { placesPath } from "./places.ts";
import type { Services } from "../sessions/services.ts";

/** Pages that one person may have in sight at once. */
const mostOfPerson = 20;
/** A rush is told at its beginning and then this often: each notice has every open page read once more. */
const pauseMs = 500;
/** Of so many items it is known when they changed last; the oldest go first. */
const mostRemembered = 10_000;
/** Processes' clocks differ a little: a page that is told once too often reads once too often. */
const clocksDifferMs = 2_000;

/**
 * Tells open pages of an event or offer that its places have changed, so that "few spots left" is live, and those of a building's rooms that one was taken or came
 * free. They read them again themselves.
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
      // Pages of rooms follow their building.
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
      // What changed between the answer that named this stream and this moment.
      if ((changes.get(uuid) ?? Number.NEGATIVE_INFINITY) > Number(since) - clocksDifferMs)
        stream.send({ data: { type: "places" } });
      return reply;
    },
  );
}

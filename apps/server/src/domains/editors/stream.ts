import type { FastifyInstance } from "fastify";
import { v7 } from "uuid";
import { inTransaction } from "../../platform/database/in-transaction.ts";
import { publish, type Topics } from "../../platform/events/events.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { EventStream } from "../../platform/streams/event-streams.ts";
import type { Services } from "../sessions/services.ts";
import { capabilityFor, enter, forgetUnseen, leave, type OpenForm, stay, type Thing } from "./store.ts";

export const editorsPath = "/api/admin/v1/editors-stream";
/** The most open forms of one person. */
const mostOfPerson = 20;
/** How often a process renews its streams' rows, and after how long without that they count as gone. */
const sayEveryMs = 20_000;
export const goneAfterMs = 60_000;

type Needed = Pick<Services, "clock" | "database" | "events" | "logger" | "streams" | "streamTickets">;
type Message = Topics["editors"];

const isKind = (kind: string | undefined): kind is Thing["kind"] =>
  kind !== undefined && Object.hasOwn(capabilityFor, kind);
const keyOf = ({ portfolio_uuid, kind, thing_uuid }: Message) => `${portfolio_uuid} ${kind} ${thing_uuid}`;

/**
 * Notifies everybody with the same edit form open when others open or leave it, in any process. The stream itself shows that somebody is there: it
 * ends when the page is left, and its row is deleted; the rows of a killed process are deleted a minute later.
 */
export function mountEditorsStream(app: FastifyInstance, services: Needed): void {
  const { clock, database, events, logger, streams, streamTickets } = services;
  const open = new Map<EventStream, OpenForm>();
  const going = new Set<Promise<void>>();

  const messageOf = ({ portfolioUuid, kind, uuid }: OpenForm): Message => ({
    portfolio_uuid: portfolioUuid,
    kind,
    thing_uuid: uuid,
  });

  function tell(where?: Message): void {
    for (const [stream, form] of open)
      if (!where || keyOf(messageOf(form)) === keyOf(where)) stream.send({ data: { type: "editors" } });
  }

  const change = (form: OpenForm, work: (own: ReturnType<typeof database.tenant>) => Promise<void>): Promise<void> =>
    inTransaction(database.tenant(form.portfolioUuid), async (own) => {
      await work(own);
      await publish(own.db, "editors", messageOf(form));
    });

  /** The page was left: no caller waits for the deletion, but shutdown does. */
  function left(form: OpenForm): void {
    const done: Promise<void> = change(form, (own) => leave(own, [form.streamUuid]))
      .catch((err: unknown) => logger.error({ err }, "A closed form could not be recorded."))
      .finally(() => going.delete(done));
    going.add(done);
  }

  async function notifyOpenForms(): Promise<void> {
    const now = clock.now();
    await stay(
      database.system,
      [...open.values()].map(({ streamUuid }) => streamUuid),
      now,
    );
    const gone = await forgetUnseen(database.system, new Date(now.getTime() - goneAfterMs));
    const told = new Map(gone.map((message) => [keyOf(message), message]));
    for (const message of told.values()) await publish(database.system, "editors", message);
  }

  let deaf: () => void = () => undefined;
  let saying: NodeJS.Timeout | undefined;
  app.addHook("onReady", async () => {
    deaf = await events.subscribe("editors", { told: tell, missed: () => tell() });
    saying = setInterval(() => {
      if (open.size > 0)
        notifyOpenForms().catch((err: unknown) => logger.error({ err }, "Open forms could not be recorded."));
    }, sayEveryMs).unref();
  });
  app.addHook("preClose", async () => {
    clearInterval(saying);
    deaf();
  });
  app.addHook("onClose", async () => void (await Promise.all(going)));

  app.get<{ Querystring: { ticket?: unknown } }>(
    editorsPath,
    { exposeHeadRoute: false, config: { isStream: true } },
    async (request, reply) => {
      const { ticket } = request.query;
      const claims = (typeof ticket === "string" && streamTickets.read(ticket)) || {};
      const { portfolio: portfolioUuid, edits: kind, thing: uuid, user: userUuid } = claims;
      if (!portfolioUuid || !uuid || !userUuid || !isKind(kind)) return refuse("unauthenticated");
      const form: OpenForm = { portfolioUuid, streamUuid: v7(), userUuid, kind, uuid };
      let isLeft = false;
      const stream = streams.open(request, reply, {
        owner: `editors ${userUuid}`,
        most: mostOfPerson,
        closed() {
          isLeft = true;
          if (open.delete(stream)) left(form);
        },
      });
      await change(form, (own) => enter(own, form, clock.now()));
      // Left while the row was being written: it must be deleted here.
      if (isLeft) left(form);
      else open.set(stream, form);
      // People who opened the form between the page's answer and this moment.
      stream.send({ data: { type: "editors" } });
      return reply;
    },
  );
}

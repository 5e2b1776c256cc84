import type { FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "../http/refusal.ts";

/** An open page that receives server-sent events. */
export type EventStream = {
  send(event: { id?: string; data: object }): void;
};

export type EventStreams = {
  /**
   * Answers the request with a stream that stays open. `owner` is whose it is and `most` how many an owner may have, so that nobody uses up all
   * connections; `closed` is called once, whichever side ends it.
   */
  open(
    request: FastifyRequest,
    reply: FastifyReply,
    options: { owner: string; most: number; closed(): void },
  ): EventStream;
  /** Ends all streams, so that shutdown does not wait for pages. */
  close(): void;
};

const mostOfAll = 5_000;
const heartbeatMs = 25_000;
/** A page that reads too slowly is disconnected; it reconnects by itself and reads the current state. */
const mostUnread = 64 * 1024;
const retryAfterSeconds = 30;

export function eventStreams(): EventStreams {
  const streams = new Set<FastifyReply>();
  const owners = new Map<string, number>();
  // Proxies close silent connections; a comment is no event.
  const heartbeat = setInterval(() => {
    for (const reply of streams) write(reply, ": \n\n");
  }, heartbeatMs);
  heartbeat.unref();

  return {
    open(request, reply, { owner, most, closed }) {
      const count = owners.get(owner) ?? 0;
      if (count >= most || streams.size >= mostOfAll) refuse("too_many_requests", undefined, { retryAfterSeconds });
      owners.set(owner, count + 1);
      streams.add(reply);
      reply.hijack();
      reply.raw.once("close", () => {
        streams.delete(reply);
        const left = (owners.get(owner) ?? 1) - 1;
        if (left > 0) owners.set(owner, left);
        else owners.delete(owner);
        closed();
      });
      // The CORS headers were set before.
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value);
      reply.raw.writeHead(200, {
        "content-type": "text/event-stream",
        "cache-control": "no-store",
        // nginx would otherwise hold events back until its buffer is full.
        "x-accel-buffering": "no",
      });
      reply.raw.write("retry: 3000\n\n");
      return {
        send: ({ id, data }) =>
          write(reply, `${id ? `id: ${id}\n` : ""}event: message\ndata: ${JSON.stringify(data)}\n\n`),
      };
    },
    close() {
      clearInterval(heartbeat);
      for (const reply of streams) reply.raw.end();
    },
  };

  function write(reply: FastifyReply, text: string): void {
    if (reply.raw.writableLength > mostUnread) reply.raw.destroy();
    else reply.raw.write(text);
  }
}

import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>;

/** A line to a local port that fails as lines do: dead without a word, slow, cut off, or nobody there at all. */
export async function startFaultProxy(port: number) {
  const sockets = new Set<Socket>();
  let leadsTo = port;
  let dead = false;
  let away = false;
  let bytesPerSecond = Number.POSITIVE_INFINITY;
  const server = createServer((near) => {
    if (away) return near.resetAndDestroy();
    const far = connect(leadsTo, "127.0.0.1");
    const pairs = [
      [near, far],
      [far, near],
    ] as const;
    for (const [from, to] of pairs) {
      sockets.add(from);
      from.on("data", (bytes) => {
        to.write(bytes);
        if (bytesPerSecond === Number.POSITIVE_INFINITY) return;
        from.pause();
        setTimeout(() => dead || from.resume(), (bytes.length / bytesPerSecond) * 1000).unref();
      });
      from.on("error", () => undefined);
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
      if (dead) from.pause();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    /** Says nothing any more, neither to who is connected nor to who connects. */
    die() {
      dead = true;
      for (const socket of sockets) socket.pause();
    },
    /** Says again what it is told, and what it was told meanwhile. */
    live() {
      dead = false;
      for (const socket of sockets) socket.resume();
    },
    /** Cuts whoever is connected; who connects now gets through. */
    reset() {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    /** Cuts whoever is connected, and refuses who connects, until it is back. */
    leave() {
      away = true;
      for (const socket of sockets) socket.resetAndDestroy();
    },
    comeBack() {
      away = false;
    },
    /** To another one from now on, for who connects. */
    lead(elsewhere: number) {
      leadsTo = elsewhere;
    },
    /** After each piece of what is said, waits as if that had taken its time. */
    slow(bytes: number) {
      bytesPerSecond = bytes;
    },
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

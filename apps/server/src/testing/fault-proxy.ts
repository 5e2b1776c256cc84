import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>;

/** A TCP proxy to a local port that can fail as connections do: silent, slow, closed, or refusing. */
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
    /** Stops forwarding, for existing and new connections. */
    die() {
      dead = true;
      for (const socket of sockets) socket.pause();
    },
    /** Forwards again, including what it has received since. */
    live() {
      dead = false;
      for (const socket of sockets) socket.resume();
    },
    /** Closes existing connections; new ones are accepted. */
    reset() {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    /** Closes existing connections and refuses new ones until it is restored. */
    leave() {
      away = true;
      for (const socket of sockets) socket.resetAndDestroy();
    },
    comeBack() {
      away = false;
    },
    /** Forwards new connections to another port from now on. */
    lead(elsewhere: number) {
      leadsTo = elsewhere;
    },
    /** Delays each forwarded chunk. */
    slow(bytes: number) {
      bytesPerSecond = bytes;
    },
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A line to a local port that can go dead without telling either side, and come to life again with what was sent meanwhile. */
export async function startStallingProxy(port: number) {
  const sockets = new Set<Socket>();
  let dead = false;
  const server = createServer((near) => {
    const far = connect(port, "127.0.0.1");
    const pairs = [
      [near, far],
      [far, near],
    ] as const;
    for (const [from, to] of pairs) {
      sockets.add(from);
      from.on("data", (bytes) => to.write(bytes));
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
    die() {
      dead = true;
      for (const socket of sockets) socket.pause();
    },
    live() {
      dead = false;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

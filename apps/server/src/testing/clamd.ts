import { createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";

/** EICAR, the test file that every scanner reports as a virus. In two parts, so that no scanner reports this source file. */
export const eicar = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");

export type ClamdMood = "answers" | "hangs up" | "is full" | "talks nonsense";

/** A fake clamd: implements `INSTREAM` as documented, and detects only EICAR. */
export async function startClamd() {
  let mood: ClamdMood = "answers";
  const scanned: number[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => undefined);
    if (mood === "hangs up") return void socket.destroy();
    let held = Buffer.alloc(0);
    let greeted = false;
    const file: Buffer[] = [];
    socket.on("data", (part: Buffer) => {
      held = Buffer.concat([held, part]);
      if (!greeted) {
        const greeting = "zINSTREAM\0";
        if (held.length < greeting.length) return;
        if (held.toString("latin1", 0, greeting.length) !== greeting) return void socket.end("UNKNOWN COMMAND\0");
        held = held.subarray(greeting.length);
        greeted = true;
        if (mood === "is full") return void socket.end("INSTREAM size limit exceeded. ERROR\0");
      }
      while (held.length >= 4) {
        const length = held.readUInt32BE();
        if (length === 0) return answer(socket, Buffer.concat(file));
        if (held.length < 4 + length) return;
        file.push(held.subarray(4, 4 + length));
        held = held.subarray(4 + length);
      }
    });
  });
  function answer(socket: Socket, bytes: Buffer): void {
    scanned.push(bytes.length);
    if (mood === "talks nonsense") socket.end("stream: MAYBE\0");
    else socket.end(bytes.includes(eicar) ? "stream: Eicar-Signature FOUND\0" : "stream: OK\0");
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The length of each scanned file. */
    scanned,
    be(how: ClamdMood) {
      mood = how;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

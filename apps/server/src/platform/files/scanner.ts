import { connect } from "node:net";
import type { Readable } from "node:stream";

/** A scanner's verdict; `unknown` if it does not answer, or not in time. */
export type Verdict = "clean" | "infected" | "unknown";

/** Scans files for viruses (clamd), if the operator has configured it. */
export type Scanner = { scan(stream: Readable): Promise<Verdict> };

const patienceMs = 60_000;
const longestAnswer = 4_096;

/** A clamd over TCP: a file is sent in chunks, each with its length first, and an empty chunk ends it (`INSTREAM`). */
export function clamd({ host, port }: { host: string; port: number }): Scanner {
  return {
    async scan(stream) {
      const socket = connect({ host, port });
      const answered = new Promise<string>((resolve, reject) => {
        let answer = "";
        socket.setTimeout(patienceMs, () => socket.destroy(new Error("The scanner did not answer in time.")));
        socket.setEncoding("utf8");
        socket.on("data", (part: string) => {
          answer += part;
          if (answer.length > longestAnswer) socket.destroy(new Error("The scanner's answer is too long."));
        });
        socket.on("error", reject);
        socket.on("close", () => resolve(answer));
      });
      try {
        // It may answer and close the connection early if a file is larger than it accepts.
        await Promise.all([answered, send(stream, socket, answered)]);
        return verdictOf(await answered);
      } catch {
        return "unknown";
      } finally {
        stream.destroy();
        socket.destroy();
      }
    },
  };
}

async function send(stream: Readable, socket: ReturnType<typeof connect>, answered: Promise<string>): Promise<void> {
  const write = (bytes: Uint8Array | string) =>
    Promise.race([answered, new Promise<void>((resolve) => socket.write(bytes, () => resolve()))]);
  await write("zINSTREAM\0");
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    await write(Buffer.concat([length, chunk]));
  }
  await write(Buffer.alloc(4));
}

/** `stream: OK`, `stream: <what> FOUND`, or an error such as a file that is too large for it. */
function verdictOf(answer: string): Verdict {
  if (/^stream: OK\0?\s*$/.test(answer)) return "clean";
  return / FOUND\0?\s*$/.test(answer) ? "infected" : "unknown";
}

import { createSocket } from "node:dgram";
import { once } from "node:events";

const [name, text, internet] = [Buffer.from([0xc0, 0x0c]), 16, 1];
const [found, noSuchName] = [0x8180, 0x8183];

/** A DNS server with the TXT records that a test gives it. It can be made not to answer. */
export async function startDns() {
  const socket = createSocket("udp4");
  const records = new Map<string, string[]>();
  const behaviour = { answers: true };
  const asked: string[] = [];
  socket.on("message", (query, from) => {
    const { labels, end } = nameIn(query);
    asked.push(labels);
    if (!behaviour.answers) return;
    const texts = records.get(labels);
    const head = Buffer.alloc(12);
    query.copy(head, 0, 0, 2);
    head.writeUInt16BE(texts ? found : noSuchName, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(texts?.length ?? 0, 6);
    socket.send(
      Buffer.concat([head, query.subarray(12, end + 4), ...(texts ?? []).map(answer)]),
      from.port,
      from.address,
    );
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return { address: `127.0.0.1:${socket.address().port}`, records, behaviour, asked, close: () => socket.close() };
}

function nameIn(query: Buffer): { labels: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length).toLowerCase());
    at += length + 1;
  }
  return { labels: labels.join("."), end: at + 1 };
}

/** One record; a text of more than 255 bytes is split into several strings. */
function answer(value: string): Buffer {
  const bytes = Buffer.from(value);
  const parts: Buffer[] = [];
  for (let at = 0; at < Math.max(1, bytes.length); at += 255) {
    const part = bytes.subarray(at, at + 255);
    parts.push(Buffer.from([part.length]), part);
  }
  const data = Buffer.concat(parts);
  const rest = Buffer.alloc(10);
  rest.writeUInt16BE(text, 0);
  rest.writeUInt16BE(internet, 2);
  rest.writeUInt16BE(data.length, 8);
  return Buffer.concat([name, rest, data]);
}

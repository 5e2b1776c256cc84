import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { crc32, deflateSync } from "node:zlib";
import { startAtrium } from "./atrium.ts";
import type { Figure, Ground } from "./figure.ts";
import { forgetPeak, residentMb } from "./memory.ts";
import type { Running } from "./processes.ts";
import { createDatabase } from "./reads/fill.ts";
import { brand, fill } from "./rsvp/fill.ts";
import { printTable } from "./table.ts";

const people = 20;
const filesOfPerson = 5;
const bytesOfFile = 5 * 1024 * 1024;
const mostAddedMb = 64;
/** Rounds with small files before the measurement, so that compiled code and heap growth do not count. */
const warmUps = 6;
const bytesOfSmallFile = 5 * 1024;
/** Long enough for the garbage of a start to be collected. */
const restMs = 3_000;

type Line = { port: number; agent: Agent };
type Part = { name: string; file?: string; bytes: Buffer };
type Way = { name: string; send: (line: Line, token: string, files: readonly Part[]) => Promise<unknown> };

/** The fields of a request, besides its files. */
const written = { issue_type: "problem", subject: "The lift", description: "It stops between floors." };
const fields = Object.entries(written).map(([name, value]) => ({ name, bytes: Buffer.from(value) }));

const ways: readonly Way[] = [
  { name: "as the portal sends them", send: oneByOne },
  { name: "as whole forms", send: (line, token, files) => post(line, token, "records/create", [...fields, ...files]) },
];

/** The additional memory of the server process while many people upload files at once. */
export async function measureUploads({ folder, databaseUrl }: Ground): Promise<Figure[]> {
  const database = await createDatabase(databaseUrl);
  try {
    const dataDir = join(folder, "uploads");
    mkdirSync(dataDir);
    const { tokens } = await fill(database.url, dataDir, { people: people * ways.length, capacities: [1] });
    const [files, small] = [await filesToSend(bytesOfFile), await filesToSend(bytesOfSmallFile)];
    const figures: Figure[] = [];
    for (const [way, { name, send }] of ways.entries()) {
      // A person may write to support ten times an hour.
      const senders = tokens.slice(way * people, (way + 1) * people);
      const server = await startAtrium({ databaseUrl: database.url, dataDir });
      try {
        const all = (sent: readonly Part[]) => (line: Line) =>
          Promise.all(senders.map((token) => send(line, token, sent)));
        figures.push(await measure(server, name, { warmUp: all(small), load: all(files) }));
      } finally {
        await server.stop();
      }
    }
    return figures;
  } finally {
    await database.drop();
  }
}

async function measure(
  { port, pid }: Running,
  name: string,
  { warmUp, load }: Record<"warmUp" | "load", (line: Line) => Promise<unknown>>,
): Promise<Figure> {
  const line = { port, agent: new Agent({ keepAlive: true }) };
  for (let round = 0; round < warmUps; round += 1) await warmUp(line);
  await pause(restMs);
  forgetPeak(pid);
  const before = residentMb(pid, "now");
  const began = performance.now();
  await load(line);
  const seconds = (performance.now() - began) / 1000;
  const peak = residentMb(pid, "at most");
  line.agent.destroy();
  printTable(
    `${people} people with ${filesOfPerson} files of 5 MB each, ${name}`,
    ["", "MB"],
    [
      ["before", before.toFixed(0)],
      ["at most meanwhile", peak.toFixed(0)],
      ["taken in", `${((people * filesOfPerson * bytesOfFile) / 1024 / 1024).toFixed(0)} in ${seconds.toFixed(1)} s`],
    ],
  );
  return {
    name: `memory for uploads ${name}`,
    value: peak - before,
    unit: " MB",
    limit: ["at most", mostAddedMb],
    baseline: `${before.toFixed(0)} MB before`,
  };
}

/** Four documents and a photo, which the server rewrites without its metadata. */
async function filesToSend(bytes: number): Promise<Part[]> {
  const around = [Buffer.from("%PDF-1.4\n"), Buffer.from("\n%%EOF\n")] as const;
  const inner = Buffer.alloc(bytes - around[0].length - around[1].length, randomBytes(64 * 1024).toString("hex"));
  const pdf = Buffer.concat([around[0], inner, around[1]]);
  const documents = Array.from({ length: filesOfPerson - 1 }, (_, at) => ({ file: `plan-${at}.pdf`, bytes: pdf }));
  return [...documents, { file: "photo.png", bytes: photoOf(bytes) }].map((part) => ({ name: "attachments", ...part }));
}

/** A PNG of noise, slightly smaller than this size. */
function photoOf(bytes: number): Buffer {
  const side = Math.floor(Math.sqrt(bytes / 3)) - 10;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  // RGB with eight bits per channel.
  head.set([8, 2], 8);
  const rows = Array.from({ length: side }, () => Buffer.concat([Buffer.of(0), randomBytes(side * 3)]));
  const parts = [
    ["IHDR", head],
    ["IDAT", deflateSync(Buffer.concat(rows), { level: 0 })],
    ["IEND", Buffer.alloc(0)],
  ] as const;
  const chunks = parts.map(([name, data]) => {
    const named = Buffer.concat([Buffer.from(name), data]);
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([size, named, sum]);
  });
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...chunks]);
}

/** Sends one file after the other, then the request that names them. */
async function oneByOne(line: Line, token: string, files: readonly Part[]): Promise<void> {
  const kept: string[] = [];
  for (const part of files) kept.push(await post(line, token, "files", [part]));
  const uuids = kept.map((text) => (JSON.parse(text) as { data: { file: { uuid: string } } }).data.file.uuid);
  await post(line, token, "records/create", [
    ...fields,
    ...uuids.map((uuid) => ({ name: "files", bytes: Buffer.from(uuid) })),
  ]);
}

const boundary = "atrium-bench-boundary";

function post({ port, agent }: Line, token: string, what: string, parts: readonly Part[]): Promise<string> {
  const body = [
    ...parts.flatMap(({ name, file, bytes }) => [
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file ? `; filename="${file}"` : ""}\r\n\r\n`,
      bytes,
      "\r\n",
    ]),
    `--${boundary}--\r\n`,
  ];
  const path = `/api/helpdesk-service/v1/${what}`;
  const headers = {
    authorization: `Bearer ${token}`,
    "x-brand": brand,
    "content-type": `multipart/form-data; boundary=${boundary}`,
    "content-length": body.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0),
  };
  return new Promise((resolve, reject) => {
    const sending = request({ agent, host: "127.0.0.1", port, path, method: "POST", headers }, (answer) => {
      const pieces: Buffer[] = [];
      answer
        .on("data", (piece: Buffer) => pieces.push(piece))
        .on("end", () => {
          const text = Buffer.concat(pieces).toString();
          if (answer.statusCode === 200) resolve(text);
          else reject(new Error(`${path} answered ${answer.statusCode}: ${text}`));
        });
    });
    sending.on("error", reject);
    for (const piece of body) sending.write(piece);
    sending.end();
  });
}

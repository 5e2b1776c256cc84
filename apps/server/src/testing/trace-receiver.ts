import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type ReceivedSpan = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string;
  kind: number;
  attributes: Record<string, string | number>;
  /** The spans that it links to, as `<trace>/<span>`. */
  links: string[];
  failed: boolean;
};

/** A receiver of OTLP over HTTP, like a collector, that records what it is sent. */
export async function startTraceReceiver() {
  const spans: ReceivedSpan[] = [];
  const asked: { path: string; headers: Record<string, unknown> }[] = [];
  let raw = "";
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts);
      asked.push({ path: request.url ?? "", headers: request.headers });
      raw += body.toString("latin1");
      spans.push(...readExport(body));
      response.writeHead(200, { "content-type": "application/x-protobuf" }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    asked,
    /** Every byte that arrived, to check what must not be in it. */
    raw: () => raw,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Field = { number: number; bytes: Buffer; value: number };

/** The fields of a protobuf message in their order: as much of the format as OTLP uses. */
function* fieldsOf(message: Buffer): Generator<Field> {
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = message[at] ?? 0;
      at += 1;
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  };
  while (at < message.length) {
    const tag = varint();
    const number = tag >>> 3;
    const kind = tag & 7;
    if (kind === 0) {
      yield { number, bytes: Buffer.alloc(0), value: varint() };
      continue;
    }
    const length = kind === 2 ? varint() : kind === 1 ? 8 : 4;
    yield { number, bytes: message.subarray(at, at + length), value: 0 };
    at += length;
  }
}

const within = (message: Buffer, number: number) =>
  [...fieldsOf(message)].filter((field) => field.number === number).map(({ bytes }) => bytes);

/** ExportTraceServiceRequest → resource_spans (1) → scope_spans (2) → spans (2). */
function readExport(body: Buffer): ReceivedSpan[] {
  return within(body, 1)
    .flatMap((resource) => within(resource, 2))
    .flatMap((scope) => within(scope, 2))
    .map(readSpan);
}

function readSpan(message: Buffer): ReceivedSpan {
  const span: ReceivedSpan = {
    name: "",
    traceId: "",
    spanId: "",
    parentSpanId: "",
    kind: 0,
    attributes: {},
    links: [],
    failed: false,
  };
  for (const { number, bytes, value } of fieldsOf(message)) {
    if (number === 1) span.traceId = bytes.toString("hex");
    else if (number === 2) span.spanId = bytes.toString("hex");
    else if (number === 4) span.parentSpanId = bytes.toString("hex");
    else if (number === 5) span.name = bytes.toString();
    else if (number === 6) span.kind = value;
    else if (number === 9) Object.assign(span.attributes, readAttribute(bytes));
    else if (number === 13) span.links.push([1, 2].map((id) => within(bytes, id)[0]?.toString("hex")).join("/"));
    else if (number === 15) span.failed = [...fieldsOf(bytes)].some((field) => field.number === 3 && field.value === 2);
  }
  return span;
}

function readAttribute(message: Buffer): Record<string, string | number> {
  const [key] = within(message, 1);
  const [held] = within(message, 2);
  const [value] = held ? fieldsOf(held) : [];
  return { [String(key)]: value?.number === 1 ? value.bytes.toString() : (value?.value ?? 0) };
}

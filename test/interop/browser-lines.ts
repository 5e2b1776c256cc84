import { connect as connectHttp2, type ClientHttp2Session } from "node:http2";
import { type IncomingHttpHeaders, type IncomingMessage, request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { connect as connectTls } from "node:tls";

type Asked = {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
  /** Another address of this machine to connect from. */
  from?: string;
};
export type Answer = { status: number; headers: IncomingHttpHeaders; stream: Readable; body(): Promise<string> };

const answered = (status: number | undefined, headers: IncomingHttpHeaders, stream: Readable): Answer => {
  stream.on("error", () => undefined);
  return { status: status ?? 0, headers, stream, body: () => text(stream) };
};

/** Requests as browsers send them: by name, over HTTP/1.1 and HTTP/2, to a server on this machine. Fails if a body could not be sent completely. */
export function browserLines(at: { host: string; port: number; ca: Buffer }) {
  const { host, port, ca } = at;
  const origin = `https://${host}:${port}`;
  const sessions = new Set<ClientHttp2Session>();

  function overOne({ path, method = "GET", headers = {}, body, from }: Asked): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const asked = overHttps(
        {
          host: "127.0.0.1",
          port,
          ca,
          servername: host,
          path,
          method,
          agent: false,
          ...(from ? { localAddress: from } : {}),
          headers: {
            host: `${host}:${port}`,
            ...headers,
            ...(body ? { "content-length": Buffer.byteLength(body) } : {}),
          },
        },
        (answer: IncomingMessage) => resolve(answered(answer.statusCode, answer.headers, answer)),
      );
      asked.on("error", reject).end(body);
    });
  }

  function overTwo({ path, method = "GET", headers = {}, body }: Asked): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const session = connectHttp2(origin, {
        createConnection: () => connectTls({ host: "127.0.0.1", port, ca, servername: host, ALPNProtocols: ["h2"] }),
      });
      sessions.add(session);
      session.on("error", reject);
      const stream = session.request(
        { ":path": path, ":method": method, ...headers },
        { endStream: body === undefined },
      );
      stream.on("error", reject).on("close", () => {
        sessions.delete(session);
        session.close();
      });
      stream.on("response", ({ ":status": status, ...heads }) => resolve(answered(status, heads, stream)));
      if (body !== undefined) stream.end(body);
    });
  }

  return {
    origin,
    overOne,
    overTwo,
    plain: (to: number, path: string): Promise<Answer> =>
      new Promise((resolve, reject) => {
        const headers = { host };
        overHttp({ host: "127.0.0.1", port: to, path, headers, agent: false }, (answer) =>
          resolve(answered(answer.statusCode, answer.headers, answer.resume())),
        )
          .on("error", reject)
          .end();
      }),
    close() {
      for (const session of sessions) session.destroy();
    },
  };
}

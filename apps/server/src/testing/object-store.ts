import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Asked = { method: string; path: string; headers: Record<string, unknown> };

/** A fake S3-compatible store: the part of the protocol that is used, and as strict about checksums as many are. */
export async function startObjectStore(bucket: string, { perPage = 2 } = {}) {
  const objects = new Map<string, { bytes: Buffer; at: Date }>();
  const asked: Asked[] = [];
  let refuse: number | undefined;
  const server = createServer((request, response) => {
    const { method = "", headers } = request;
    const url = new URL(request.url ?? "/", "http://store");
    asked.push({ method, path: url.pathname, headers });
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const [, inBucket = "", ...rest] = decodeURIComponent(url.pathname).split("/");
      const key = rest.join("/");
      const say = (status: number, code = "", body: Buffer | string = "") => {
        const error = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`;
        const answer = Buffer.from(code ? error : body);
        response.writeHead(status, { "content-type": "application/xml", "content-length": answer.length }).end(answer);
      };
      if (refuse) return say(refuse, refuse === 403 ? "AccessDenied" : "SlowDown");
      if (!String(headers.authorization).startsWith("AWS4-HMAC-SHA256 Credential=key/"))
        return say(403, "AccessDenied");
      if (inBucket !== bucket) return say(404, "NoSuchBucket");
      const strange = Object.keys(headers).find((name) => /checksum|trailer/.test(name));
      if (strange ?? String(headers["content-encoding"]).includes("aws-chunked")) return say(400, "InvalidRequest");
      if (method === "PUT") {
        objects.set(key, { bytes: Buffer.concat(parts), at: new Date() });
        return say(200);
      }
      if (method === "DELETE") {
        objects.delete(key);
        return say(204);
      }
      if (!key) return say(200, "", page(url.searchParams));
      const found = objects.get(key);
      return found ? say(200, "", found.bytes) : say(404, "NoSuchKey");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  function page(query: URLSearchParams): string {
    const from = Number(query.get("continuation-token") ?? 0);
    const all = [...objects].toSorted(([a], [b]) => (a < b ? -1 : 1));
    const contents = all
      .slice(from, from + perPage)
      .map(([key, { at }]) => `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified></Contents>`);
    const more = from + perPage < all.length;
    const next = more ? `<NextContinuationToken>${from + perPage}</NextContinuationToken>` : "";
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents.join("")}</ListBucketResult>`;
  }

  return {
    objects,
    asked,
    environment: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      S3_ACCESS_KEY_ID: "key",
      S3_SECRET_ACCESS_KEY: "canary-secret",
    },
    /** Answers everything with this status from now on; undefined: normally. */
    refuseWith(status: number | undefined) {
      refuse = status;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

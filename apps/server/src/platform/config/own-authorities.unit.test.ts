import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer as createHttps } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer as createTls, getCACertificates, setDefaultCACertificates } from "node:tls";
import { connectAsync } from "mqtt";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFiles } from "../files/open-files.ts";
import { fetchFromProvider } from "../http/provider-calls.ts";
import { checkSmtp } from "../mail/smtp.ts";
import { sendWebhook } from "../webhooks/send-webhook.ts";
import { readConfig } from "./config.ts";
import { trustOwnAuthorities } from "./own-authorities.ts";

const usual = getCACertificates("default");
const closing: (() => void)[] = [];
let authority: string;
let ports: { https: number; smtp: number; broker: number };

/** A private certificate authority, and a server's certificate that it issued. */
function certificates(folder: string) {
  const openssl = (...given: string[]) => execFileSync("openssl", given, { cwd: folder, stdio: "pipe" });
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  openssl("req", "-x509", ...key, "-days", "2", "-subj", "/CN=House", "-keyout", "ca.key", "-out", "ca.pem");
  openssl(
    "req",
    ...key,
    "-subj",
    "/CN=localhost",
    "-keyout",
    "own.key",
    "-out",
    "own.csr",
    "-addext",
    "subjectAltName=DNS:localhost",
  );
  openssl(
    "x509",
    "-req",
    "-in",
    "own.csr",
    "-CA",
    "ca.pem",
    "-CAkey",
    "ca.key",
    "-days",
    "2",
    "-copy_extensions",
    "copy",
    "-out",
    "own.pem",
  );
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  return { authority: read("ca.pem"), key: read("own.key"), cert: read("own.pem") };
}

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), "atrium-authority-"));
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  const made = certificates(folder);
  ({ authority } = made);
  const { key, cert } = made;
  const listing =
    '<?xml version="1.0"?><ListBucketResult><Name>b</Name><IsTruncated>false</IsTruncated></ListBucketResult>';
  const https = createHttps({ key, cert }, (request, response) => {
    request.resume();
    response.setHeader("content-type", request.method === "GET" ? "application/xml" : "text/plain");
    response.end(request.method === "GET" ? listing : "");
  });
  const smtp = new SMTPServer({ secure: true, key, cert, authOptional: true });
  smtp.on("error", () => undefined);
  // Accepts every client: CONNACK.
  const broker = createTls({ key, cert }, (socket) => {
    socket.on("error", () => undefined).once("data", () => socket.write(Buffer.from([0x20, 2, 0, 0])));
  });
  const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
  for (const server of [https, broker, smtp]) {
    await new Promise<void>((resolve) => server.listen(0, "localhost", () => resolve()));
    closing.push(() => server.close(() => undefined));
  }
  ports = { https: portOf(https), smtp: portOf(smtp.server), broker: portOf(broker) };
}, 60_000);
afterAll(() => {
  setDefaultCACertificates(usual);
  for (const close of closing) close();
});

/** Makes one call by each kind of outgoing connection, and returns which succeeded. */
async function goingOut(): Promise<Record<string, boolean>> {
  const at = `https://localhost:${ports.https}`;
  const s3 = { S3_BUCKET: "house", S3_ENDPOINT: at, S3_ACCESS_KEY_ID: "k", S3_SECRET_ACCESS_KEY: "s" };
  const secret = `whsec_${Buffer.alloc(24).toString("base64")}`;
  const ways: Record<string, () => Promise<unknown>> = {
    provider: () => fetchFromProvider(at, { method: "GET", headers: {} }),
    webhook: () => sendWebhook({ url: at, secret, id: "one", body: "{}", at: new Date(), toPrivate: true }),
    "object store": async () => {
      const opened = await openFiles(readConfig(s3));
      await opened.files.read(`${"0".repeat(64)}.svg`).finally(opened.close);
    },
    mail: async () => {
      const fault = await checkSmtp(`smtps://localhost:${ports.smtp}`, 5_000);
      if (fault) throw new Error(fault);
    },
    broker: async () =>
      (await connectAsync(`mqtts://localhost:${ports.broker}`, { reconnectPeriod: 0 }, false)).end(true),
  };
  const went = Object.entries(ways).map(
    async ([name, go]) =>
      [
        name,
        await go().then(
          () => true,
          () => false,
        ),
      ] as const,
  );
  return Object.fromEntries(await Promise.all(went));
}
const all = (went: boolean) => ({ provider: went, webhook: went, "object store": went, mail: went, broker: went });

test("Y7 with one setting every outgoing connection trusts a private authority; without it none does (control)", async () => {
  expect(await goingOut()).toEqual(all(false));
  trustOwnAuthorities(readConfig({ CA_CERTIFICATES: authority }));
  expect(await goingOut()).toEqual(all(true));
});

test("Y7 a file that is not a certificate is refused with a sentence", () => {
  const broken = "-----BEGIN CERTIFICATE-----\nbm90aGluZw==\n-----END CERTIFICATE-----";
  expect(() => trustOwnAuthorities(readConfig({ CA_CERTIFICATES: broken }))).toThrow("not a PEM certificate");
});

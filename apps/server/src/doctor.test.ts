import { execFile } from "node:child_process";
import { createServer, request as askPlain } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { buildApp } from "./app.ts";
import { examine } from "./doctor.ts";
import { readConfig } from "./platform/config/config.ts";
import { startBroker, startDevice } from "./testing/broker.ts";
import { startMisbehavingProvider } from "./testing/misbehaving-provider.ts";
import { freePort } from "./testing/real-server.ts";
import { type Rig, startRig } from "./testing/rig.ts";
import { addProvider } from "./testing/sso.ts";
import { smartFill } from "./testing/suites.ts";

const isPostgres = inject("prepared").backend === "postgres";
const secrets = { SMTP: "mail-secret", CLIENT: "client-secret" };

describe.runIf(isPostgres)("Z10 doctor", () => {
  let rig: Rig;
  beforeAll(async () => {
    rig = await startRig();
  });
  afterAll(() => rig.close());

  /** The lines of each subject, and whether something is broken. */
  async function examined(environment: Record<string, string> = {}) {
    const lines: string[] = [];
    const config = readConfig({
      DATA_DIR: rig.services.config.dataDir,
      DATABASE_URL: rig.databaseUrl,
      CLIENT_SECRET: secrets.CLIENT,
      ...environment,
    });
    const isBroken = await examine(config, (line) => lines.push(line));
    for (const secret of Object.values(secrets)) expect(lines.join("\n")).not.toContain(secret);
    const of = (subject: string) =>
      lines
        .filter((line) => line.slice(8).startsWith(`${subject} `))
        .map((line) => `${line.slice(0, 7).trim()}: ${line.slice(21)}`);
    return { isBroken, of, lines };
  }

  /** A proxy that passes everything on, with the Host header that the test gives. */
  async function startProxy(to: number, host?: string): Promise<string> {
    const proxy = createServer((request, response) => {
      const headers = { ...request.headers, ...(host ? { host } : {}) };
      request.pipe(
        askPlain({ port: to, path: request.url, method: request.method, headers }, (answer) => {
          response.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(response);
        }),
      );
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => proxy.once("listening", resolve));
    onTestFinished(() => void proxy.close());
    return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  }

  test("Z10 reports a sound installation as not broken, with a line per subject, and changes nothing", async () => {
    const { isBroken, lines, of } = await examined();
    expect(isBroken).toBe(false);
    for (const subject of [
      "folder",
      "disk",
      "files",
      "mail",
      "mailbox",
      "proxy",
      "database",
      "clock",
      "certificates",
      "sign-on",
      "suites",
      "jobs",
    ])
      expect(of(subject), subject).not.toEqual([]);
    expect(lines.every((line) => /^(ok|look) {3,6}\S/.test(line))).toBe(true);
    expect(of("database")[0]).toMatch(/^ok: PostgreSQL \d+.*with the required rights/);
  });

  test("Z10 finds a missing right, an unreachable mail server and an unreachable database, each with what to do", async () => {
    const { system } = rig.services.database;
    await sql`revoke insert on sessions from atrium_app`.execute(system);
    const away = await freePort();
    const first = await examined({ SMTP_URL: `smtp://portal:${secrets.SMTP}@127.0.0.1:${away}` });
    await sql`grant insert on sessions to atrium_app`.execute(system);
    expect([first.isBroken, first.of("database"), first.of("mail")]).toEqual([
      true,
      [expect.stringMatching(/^broken: PostgreSQL .* may not insert in the table sessions\. Create the role/)],
      [expect.stringMatching(/^broken: The mail server 127\.0\.0\.1:\d+ cannot be used \(\w+\): check SMTP_URL/)],
    ]);
    const second = await examined({ DATABASE_URL: `postgres://nobody:${secrets.SMTP}@127.0.0.1:${away}/none` });
    expect([second.isBroken, second.of("database")]).toEqual([
      true,
      [expect.stringMatching(/^broken: The database cannot be reached/)],
    ]);
    expect(second.of("folder")).not.toEqual([]);
  });

  test("Z10 checks by PUBLIC_URL whether the proxy leads here with the necessary headers", async () => {
    const app = await buildApp(rig.services);
    await app.listen({ port: 0, host: "127.0.0.1" });
    onTestFinished(() => app.close());
    const { port } = app.server.address() as AddressInfo;
    const proxyOf = async (publicUrl: string) => (await examined({ PUBLIC_URL: publicUrl })).of("proxy");
    expect(await proxyOf(await startProxy(port))).toEqual([expect.stringMatching(/^ok: .* leads here/)]);
    expect(await proxyOf(await startProxy(port, "inside.test"))).toEqual([
      expect.stringMatching(
        /^broken: The server receives another address than PUBLIC_URL: configure the proxy to pass Host/,
      ),
    ]);
    expect(await proxyOf(`http://127.0.0.1:${await freePort()}`)).toEqual([
      expect.stringMatching(/^broken: .* does not answer \(ECONNREFUSED\)/),
    ]);
    expect(await proxyOf("https://portal.example")).toEqual([expect.stringMatching(/^broken: .*TRUST_PROXY=true/)]);
  });

  test("Z10 finds a suites broker that is unreachable, and one where a suite reports nothing @night", async () => {
    const broker = await startBroker();
    onTestFinished(() => broker.close());
    const tower = await smartFill(rig, {
      key: "tower",
      adapter: "mqtt",
      url: broker.url,
      secret_variable: "SMTP",
      settings: "{}",
    });
    await tower.suite({ external_id: "s-1" });
    expect((await examined()).of("suites")).toEqual([
      expect.stringMatching(/^look: tower: its first suite has sent no state/),
    ]);
    const device = await startDevice(broker.url, "s-1");
    await device.say({ lighting: 40, at: new Date().toISOString() });
    expect((await examined()).of("suites")).toEqual(["ok: tower: the system behind its suites answers."]);
    await device.close();
    await broker.leave();
    const away = await examined();
    expect([away.isBroken, away.of("suites")]).toEqual([
      true,
      [expect.stringMatching(/^broken: tower: .* cannot be used \(.+\): check its url, SMTP, and CA_CERTIFICATES/)],
    ]);
  });

  test("Y6 Z10 finds a provider that does not know this portal, and an unreachable one, before people do @night", async () => {
    const provider = await startMisbehavingProvider("anna@acme.test");
    onTestFinished(() => provider.close());
    const set = { issuer: provider.issuer, client_secret_variable: "CLIENT_SECRET" };
    await addProvider(rig, { name: "Entry", pack_key: "acme-entry", ...set });
    provider.behave({ knows: () => true });
    expect((await examined()).of("sign-on")).toEqual(["ok: acme-entry: the provider accepts this portal."]);
    provider.behave({ knows: () => false });
    const refused = await examined();
    expect([refused.isBroken, refused.of("sign-on")]).toEqual([
      true,
      [
        `broken: acme-entry: the provider refuses this client_id with the secret of CLIENT_SECRET (${provider.issuer}/token 401 invalid_client: No such client here).`,
      ],
    ]);
    provider.behave({ down: true });
    expect((await examined()).of("sign-on")).toEqual([
      `broken: acme-entry: the provider cannot be reached (status 503; ${provider.issuer}/.well-known/openid-configuration 503 down): check its issuer and its client_secret_variable, and CA_CERTIFICATES if you have a certificate authority of your own.`,
    ]);
  });

  test("Z10 the command exits with 1 if something is broken", async () => {
    const environment = {
      ...process.env,
      DATA_DIR: rig.services.config.dataDir,
      DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
    };
    const outcome = await new Promise<{ code: unknown; said: string }>((resolve) => {
      const command = [join(import.meta.dirname, "cli.ts"), "doctor"];
      execFile(process.execPath, command, { env: environment }, (error, stdout) =>
        resolve({ code: error?.code, said: stdout }),
      );
    });
    expect(outcome).toEqual({
      code: 1,
      said: expect.stringMatching(/^ok +folder .*\n(.*\n)*broken +database +The database cannot be reached/),
    });
  });
});

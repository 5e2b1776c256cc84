import { stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { onePixel } from "../hostile/one-pixel.ts";
import { ownInstallation } from "../own-installation.ts";
import { type RunningServer, startServer } from "../real-server.ts";
import { testPassword } from "../global-setup.ts";
import { samplePdf } from "../sample-files.ts";
import { sized } from "../size.ts";

const rounds = sized(2, 150);
/** How many keys are looked up at a time. */
const atOnce = 50;
const writers = 50;
/** The server is killed after at most this many acknowledged writes. */
const mostWrites = 150;

/** A write with its key, its input, and its answer. */
type Acknowledged = { key: string; body: string; answer: string };

async function change(
  at: string,
  token: string,
  key: string,
  body: string,
): Promise<{ status: number; answer: string }> {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}`, "idempotency-key": key };
  const answer = await fetch(`${at}/api/users/current`, {
    method: "PUT",
    headers: { ...headers, "x-brand": "alpha" },
    body,
  });
  return { status: answer.status, answer: await answer.text() };
}

/** A busy server may answer 503 with a time to come again, which is not counted as an answer. */
async function changeInTheEnd(...asked: Parameters<typeof change>): ReturnType<typeof change> {
  for (;;) {
    const answered = await change(...asked);
    if (answered.status !== 503) return answered;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function logIn(at: string): Promise<string> {
  const answer = await fetch(`${at}/api/auth/v2/login`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-brand": "alpha" },
    body: JSON.stringify({ email: "anna@acme.test", password: testPassword }),
  });
  return ((await answer.json()) as { token: string }).token;
}

type Written = { done: Acknowledged[]; cut: Acknowledged[]; files: { uuid: string; size: number }[] };

/**
 * Fifty clients that send one write after the other, one that uploads pictures and one that uploads files for the help desk, until the server is
 * gone.
 */
async function writeUntilItDies(
  at: string,
  token: string,
  round: number,
  { done, cut, files }: Written,
): Promise<void> {
  const writer = async (number: number) => {
    for (let count = 0; ; count += 1) {
      const one = {
        key: `${round}-${number}-${count}`,
        body: JSON.stringify({ first_name: `Anna ${round} ${number}` }),
      };
      try {
        const { status, answer } = await change(at, token, one.key, one.body);
        if (status === 503) continue;
        if (status !== 200) throw new Error(`A write was refused: ${answer}`);
        done.push({ ...one, answer });
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        cut.push({ ...one, answer: "" });
        return;
      }
    }
  };
  const painter = async () => {
    const body = new Uint8Array(await onePixel());
    const headers = { authorization: `Bearer ${token}`, "content-type": "image/png", "x-brand": "alpha" };
    // Thirty an hour are allowed per person; it goes on asking all the same.
    for (;;) await fetch(`${at}/api/users/current/avatar`, { method: "PUT", headers, body });
  };
  const sender = async () => {
    for (;;) files.push(...(await sendFile(at, token)));
  };
  await Promise.all([
    ...Array.from({ length: writers }, (_, number) => writer(number)),
    painter().catch(() => undefined),
    sender().catch(() => undefined),
  ]);
}

/** A file for the help desk, if it was accepted: a hundred an hour are allowed per person. */
async function sendFile(at: string, token: string): Promise<Written["files"]> {
  const body = new FormData();
  body.append("attachments", new Blob([new Uint8Array(samplePdf())]), "plan.pdf");
  const headers = { authorization: `Bearer ${token}`, "x-brand": "alpha" };
  const answer = await fetch(`${at}/api/helpdesk-service/v1/files`, { method: "POST", headers, body });
  const { data } = (await answer.json()) as { data?: { file: Written["files"][number] } };
  return data ? [data.file] : [];
}

/** Every acknowledged write is there, none is partial, and an interrupted one can be repeated. */
async function expectWhole(at: string, token: string, dataDir: string, { done, cut, files }: Written) {
  const missing: string[] = [];
  for (let from = 0; from < done.length; from += atOnce)
    await Promise.all(
      done.slice(from, from + atOnce).map(async ({ key, body, answer }) => {
        const again = await changeInTheEnd(at, token, key, body);
        if (again.status !== 200 || again.answer !== answer) missing.push(`${key}: ${again.status} ${again.answer}`);
      }),
    );
  expect(missing).toEqual([]);
  const repeated = await Promise.all(cut.map(({ key, body }) => changeInTheEnd(at, token, key, body)));
  expect(repeated.every(({ status }) => status === 200)).toBe(true);
  const me = await fetch(`${at}/api/users/current`, {
    headers: { authorization: `Bearer ${token}`, "x-brand": "alpha" },
  });
  const { data } = (await me.json()) as { data: { user: { avatar_url: string } } };
  if (data.user.avatar_url.startsWith("/files/"))
    expect((await fetch(`${at}${data.user.avatar_url}`)).status).toBe(200);
  for (const { uuid, size } of files) expect((await stat(join(dataDir, "attachments", uuid))).size).toBe(size);
  await expectNamed(at, token, files);
}

/** An acknowledged file has its row: a request for support may name it. One per round, since ten requests an hour are allowed. */
async function expectNamed(at: string, token: string, files: Written["files"]): Promise<void> {
  const last = files.at(-1);
  if (!last) return;
  const answer = await fetch(`${at}/api/helpdesk-service/v1/records/create`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "x-brand": "alpha", "content-type": "application/json" },
    body: JSON.stringify({ issue_type: "problem", subject: "The lift", description: "It stops.", files: [last.uuid] }),
  });
  expect([200, 429]).toContain(answer.status);
}

test(
  "7 L3 kill -9 under load, again and again: every acknowledged write is there, none is partial, and the server starts again by itself",
  async () => {
    const place = await ownInstallation("test pack");
    const { DATA_DIR } = place.environment;
    const environment: Record<string, string> = {
      ...place.environment,
      IMPORT_DEMO: "false",
      ACCESS_TOKEN_SECONDS: "900",
    };
    let server: RunningServer = await startServer(environment);
    let kept = 0;
    let keptFiles = 0;
    for (let round = 0; round < rounds; round += 1) {
      const at = `http://127.0.0.1:${server.port}`;
      const token = await logIn(at);
      // At least one is acknowledged before fifty others compete with it.
      const written: Written = { done: [], cut: [], files: await sendFile(at, token) };
      const writing = writeUntilItDies(at, token, round, written);
      // At a random moment: after a random number of acknowledged writes.
      const enough = 2 + Math.floor(Math.random() * mostWrites);
      await expect.poll(() => written.done.length, { interval: 1, timeout: 60_000 }).toBeGreaterThanOrEqual(enough);
      await server.stop("SIGKILL");
      await writing;
      kept += written.done.length;
      keptFiles += written.files.length;
      server = await startServer(environment);
      await expectWhole(`http://127.0.0.1:${server.port}`, token, DATA_DIR, written);
    }
    await server.stop();
    // The control: the kill interrupted the work.
    expect(kept).toBeGreaterThan(rounds);
    expect(keptFiles).toBeGreaterThan(0);
  },
  sized(240_000, 3_600_000),
);

import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { stripTypeScriptTypes } from "node:module";
import { cases } from "./cases.ts";
import type { Report } from "./report.ts";

/** Our own files: TypeScript in the repository, JavaScript in the package. */
const ending = import.meta.url.endsWith(".ts") ? ".ts" : ".js";
const scripts = ["page", "run", "cases", "first-cases", "session-cases", "expected", "judge", "shapes"].map(
  (name) => `/${name}${ending}`,
);

/** The page sends each outcome at once; if it disappears during the last case, it counts as closed. */
const html = (appUuid: string, patienceMs: number) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Conformance</title>
<h1>Conformance</h1>
<output>Running …</output>
<script type="module">
import { checkHost } from "/page${ending}";
const say = (path, body) => fetch(path, { method: "POST", body: JSON.stringify(body), keepalive: true });
const outcomes = [];
const transport = self.origin === "null" ? "port" : "window";
addEventListener("pagehide", () => navigator.sendBeacon("/closed"));
try {
  // All but the last outcome are here before the last case starts, which may close the page before its outcome is sent.
  const told = checkHost(window, { appUuid: ${JSON.stringify(appUuid)}, patienceMs: ${patienceMs}, onOutcome: (one) =>
    outcomes.push(one) === ${cases.length - 1} ? say("/most", { transport, outcomes }) : undefined });
  say("/report", await told);
  document.querySelector("output").textContent = "Done.";
} catch (error) {
  say("/report", { transport, outcomes: [...outcomes, { name: "the page begins", result: "failed", why: error.message }] });
}
</script>`;

export type Suite = { url: string; report: Promise<Report>; stop: () => Promise<void> };

type Options = {
  appUuid: string;
  /** 0 for any free port. */
  port: number;
  /** How long the page may be gone after all but the last case, in milliseconds. */
  goneMs?: number;
  /** The timeout of an answer, in milliseconds. */
  patienceMs?: number;
};

/** Serves the page that a host opens, and waits for its report. */
export async function startSuite({ appUuid, port, goneMs = 12_000, patienceMs = 10_000 }: Options): Promise<Suite> {
  const { promise: report, resolve } = Promise.withResolvers<Report>();
  let gone: NodeJS.Timeout | undefined;
  let most: Report | undefined;
  const last = cases.at(-1)?.name ?? "";

  /** All but the last outcome are here and the page has gone, as the last case requires. */
  function close(): void {
    if (most) resolve({ ...most, outcomes: [...most.outcomes, { name: last, result: "passed" }] });
  }

  async function respond(request: IncomingMessage): Promise<[type: string, body: string] | undefined> {
    const { pathname } = new URL(request.url ?? "/", "http://suite");
    if (request.method === "POST") {
      const said = await bodyOf(request);
      if (pathname === "/report") resolve(JSON.parse(said) as Report);
      if (pathname === "/most") {
        most = JSON.parse(said) as Report;
        gone = setTimeout(close, goneMs);
      }
      if (pathname === "/closed") close();
      return ["text/plain", ""];
    }
    if (scripts.includes(pathname)) return ["text/javascript; charset=utf-8", sourceOf(pathname)];
    return pathname === "/" ? ["text/html; charset=utf-8", html(appUuid, patienceMs)] : undefined;
  }

  const server = createServer((request, response) => {
    // The page may have no origin of its own; its own files are then cross-origin.
    response.setHeader("access-control-allow-origin", "*");
    respond(request).then(
      (answer) =>
        response.writeHead(answer ? 200 : 404, { "content-type": answer?.[0] ?? "text/plain" }).end(answer?.[1]),
      () => response.writeHead(400).end(),
    );
  });
  // A proxy may not repeat a request on a connection that was closed while idle.
  server.keepAliveTimeout = 0;
  await new Promise<void>((listening, failed) => server.once("error", failed).listen(port, "localhost", listening));
  const address = server.address();
  const url = `http://localhost:${typeof address === "object" && address ? address.port : port}/`;
  return {
    url,
    report,
    async stop() {
      clearTimeout(gone);
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function sourceOf(pathname: string): string {
  const text = readFileSync(new URL(`.${pathname}`, import.meta.url), "utf8");
  return ending === ".ts" ? stripTypeScriptTypes(text) : text;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

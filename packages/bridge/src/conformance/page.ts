import { opened } from "./judge.ts";
import type { Report } from "./report.ts";
import { type Options, runCases, usualPatienceMs } from "./run.ts";
import type { Wire } from "./wire.ts";

/* The script of the page that the host opens. It declares the browser types that it needs, because it is also compiled without the DOM. */

type Port = {
  postMessage(message: unknown): void;
  addEventListener(type: "message", listener: (event: { data: unknown }) => void): void;
  start(): void;
};
type Heard = { data: unknown; origin: string; source: unknown; ports: readonly Port[] };
type Host = { postMessage(message: unknown, targetOrigin: string): void };
export type Page = {
  origin: string;
  parent: Host;
  opener: Host | null;
  addEventListener(type: "message", listener: (event: Heard) => void): void;
};

/**
 * Runs every case against whoever holds this page, or has opened it.
 * @public the page that server.ts serves calls it
 */
export async function checkHost(page: Page, options: Options): Promise<Report> {
  const host = (page.parent as unknown) === page ? (page.opener ?? page.parent) : page.parent;
  const transport = page.origin === "null" ? "port" : "window";
  const wire = transport === "port" ? await wireByPort(page, host, options) : wireByWindow(page, host);
  return { transport, outcomes: await runCases(wire, options) };
}

function wireByWindow(page: Page, host: Host): Wire {
  return {
    post: (message) => host.postMessage(message, "*"),
    hear: (listener) =>
      page.addEventListener("message", ({ source, data }) => {
        if (source === host) listener(data);
      }),
  };
}

/** A page without an origin sends `init`, and receives a port for all other messages. */
async function wireByPort(page: Page, host: Host, { patienceMs = usualPatienceMs }: Options): Promise<Wire> {
  const port = await new Promise<Port>((resolve, reject) => {
    setTimeout(() => reject(new Error("No port was offered after an init.")), patienceMs);
    page.addEventListener("message", ({ source, data, ports: [offered] }) => {
      if (source === host && offered && opened(data)?.["event"] === "portOffered") resolve(offered);
    });
    host.postMessage({ action: "init", id: "for-a-port" }, "*");
  });
  // The answer to this init belongs to no case.
  await new Promise<void>((resolve) => {
    port.addEventListener("message", () => resolve());
    port.start();
  });
  return {
    post: (message) => port.postMessage(message),
    hear: (listener) => port.addEventListener("message", ({ data }) => listener(data)),
  };
}

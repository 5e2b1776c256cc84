import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Rule = { attribute: string; values: unknown[] };

/** A flag in LaunchDarkly's format: true if a rule matches, else `otherwise`. */
export function launchDarklyFlag(
  key: string,
  version: number,
  { otherwise = false, rules = [], open = true }: { otherwise?: boolean | null; rules?: Rule[]; open?: boolean } = {},
) {
  return {
    key,
    version,
    on: otherwise !== null,
    variations: [true, false],
    fallthrough: { variation: otherwise ? 0 : 1 },
    rules: rules.map(({ attribute, values }, index) => ({
      id: `rule-${index}`,
      variation: 0,
      clauses: [{ contextKind: "user", attribute, op: "in", values, negate: false }],
    })),
    targets: [],
    prerequisites: [],
    salt: "salt",
    clientSideAvailability: { usingEnvironmentId: open, usingMobileKey: false },
  };
}

type Flag = ReturnType<typeof launchDarklyFlag>;

/** A fake of LaunchDarkly's streaming endpoint for its SDK, which answers, refuses or hangs as told. */
export async function startLaunchDarkly() {
  const asked: { method: string | undefined; path: string | undefined; key: string | undefined }[] = [];
  const streams = new Set<ServerResponse>();
  let flags: Record<string, Flag> = {};
  let manner: "answers" | "refuses" | "hangs" = "answers";

  const say = (stream: ServerResponse, event: string, data: object) =>
    stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

  const server = createServer((request, response) => {
    asked.push({ method: request.method, path: request.url, key: request.headers.authorization });
    if (manner === "hangs") return;
    if (manner === "refuses") return void response.writeHead(401).end();
    response.writeHead(200, { "content-type": "text/event-stream" });
    streams.add(response);
    response.on("close", () => streams.delete(response));
    say(response, "put", { path: "/", data: { flags, segments: {} } });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    /** Takes effect at the next connection. */
    behave(how: typeof manner) {
      manner = how;
    },
    set(...now: Flag[]) {
      flags = Object.fromEntries(now.map((flag) => [flag.key, flag]));
    },
    change(flag: Flag) {
      flags = { ...flags, [flag.key]: flag };
      for (const stream of streams) say(stream, "patch", { path: `/flags/${flag.key}`, data: flag });
    },
    hangUp() {
      server.closeAllConnections();
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

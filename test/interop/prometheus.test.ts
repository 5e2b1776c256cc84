import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveMetrics } from "../../apps/server/src/platform/monitoring/metrics-server.ts";
import { type Prometheus, prometheus } from "../../apps/server/src/platform/monitoring/prometheus.ts";
import { freePort } from "../../apps/server/src/testing/real-server.ts";
import { type Rig, startRig } from "../../apps/server/src/testing/rig.ts";
import { fences, root, shipped } from "./documents.ts";
import { folderOfParty, onProgramPath, party, type Running, startProgram } from "./party.ts";

const own = await party({ name: "Prometheus", packages: ["prometheus"], programs: ["prometheus", "promtool"] });

const { folder, remove } = folderOfParty();
let rig: Rig;
let counted: Prometheus;
let metrics: Awaited<ReturnType<typeof serveMetrics>>;
let running: Running;
let port: number;
beforeAll(async () => {
  if (!own.isThere) return;
  counted = prometheus();
  rig = await startRig({}, { metrics: counted.metrics });
  const at = { port: await freePort(), host: "127.0.0.1" };
  metrics = await serveMetrics(at, () => counted.scrape(rig.services));
  port = await freePort();
  const [page = ""] = fences("docs/watching.md", { language: "yaml", under: "Metrics" });
  const scraping = page.replace("/opt/atrium", root).replace("127.0.0.1:9464", `127.0.0.1:${at.port}`);
  writeFileSync(
    join(folder, "prometheus.yml"),
    `global: { scrape_interval: 1s, evaluation_interval: 1s }\n${scraping}`,
  );
  const args = [
    `--config.file=${folder}/prometheus.yml`,
    `--storage.tsdb.path=${folder}/data`,
    `--web.listen-address=127.0.0.1:${port}`,
  ];
  running = await startProgram(own.program, { args, cwd: folder, port });
});
afterAll(async () => {
  await running?.stop();
  await metrics?.close();
  await rig?.close();
  remove();
});

function promtool(words: string[], input = "") {
  const { stdout, stderr } = spawnSync(onProgramPath("promtool"), words, { cwd: root, input, encoding: "utf8" });
  return stdout + stderr;
}

type Answer = { status: string; error?: string; data: { result: { value: [number, string] }[] } };
const query = async (expr: string): Promise<Answer> =>
  (await (
    await fetch(`http://127.0.0.1:${port}/api/v1/query?${new URLSearchParams({ query: expr })}`)
  ).json()) as Answer;

test.runIf(own.isThere)("Y11 promtool finds nothing wrong with the rules, and they ring when they should", () => {
  expect(promtool(["check", "rules", "deploy/prometheus/rules.yml"])).toContain("SUCCESS");
  expect(promtool(["test", "rules", "deploy/prometheus/rules.test.yml"])).toContain("SUCCESS");
});

test.runIf(own.isThere)("Y11 promtool finds no fault in the answer of /metrics", async () => {
  await rig.ask({ url: "/api/healthcheck" });
  const { text } = await counted.scrape(rig.services);
  const found = promtool(["check", "metrics"], text).split("\n");
  // Node's own metrics have the library's names, which dashboards everywhere use.
  expect(found.filter((line) => line && !line.startsWith("nodejs_"))).toEqual([]);
});

test.runIf(own.isThere)(
  "Y11 Prometheus scrapes the server, loads the rules, and answers each query of the dashboard",
  async () => {
    await expect
      .poll(async () => (await query("atrium_database_up")).data.result[0]?.value[1], { timeout: 30_000 })
      .toBe("1");
    const rules = (await (await fetch(`http://127.0.0.1:${port}/api/v1/rules`)).json()) as {
      data: { groups: { rules: { health: string; lastError?: string }[] }[] };
    };
    expect(
      rules.data.groups
        .flatMap((group) => group.rules)
        .map(({ lastError }) => lastError)
        .filter(Boolean),
    ).toEqual([]);
    const { panels } = JSON.parse(shipped("deploy/grafana/atrium.json")) as {
      panels: { targets: { expr: string }[] }[];
    };
    const asked = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    expect(asked.length).toBeGreaterThan(10);
    for (const expr of asked) {
      const { status, error } = await query(expr.replaceAll("$job", ".+").replaceAll("$__rate_interval", "1m"));
      expect([expr, status, error]).toEqual([expr, "success", undefined]);
    }
  },
);

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { type Rig, startRig } from "../../testing/rig.ts";
import { prometheus, scrapedTogether } from "./prometheus.ts";

const deploy = join(import.meta.dirname, "../../../../../deploy");
const read = (path: string) => readFileSync(join(deploy, path), "utf8");

let rig: Rig;
/** The names of the metrics at /metrics; a metric without values still has its description. */
let known: Set<string>;
beforeAll(async () => {
  rig = await startRig();
  const counted = prometheus();
  const { text } = await scrapedTogether(new Map([[1, await counted.counted(rig.services)]]));
  known = new Set([...text.matchAll(/^# HELP (\S+)/gm)].map(([, name = ""]) => name));
});
afterAll(() => rig.close());

/** The metrics that a query names, without the suffixes of a histogram. */
function namesIn(query: string): string[] {
  const bare = query.replaceAll(/\{[^}]*\}|"[^"]*"|\b(by|without) \([^)]*\)/g, " ");
  const names = [...bare.matchAll(/\b(?:atrium|http|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name);
  return names.map((name) => (known.has(name) ? name : name.replace(/_(bucket|count|sum)$/, "")));
}

type Dashboard = {
  panels: { title: string; targets: { expr: string }[] }[];
  templating: { list: { definition?: string }[] };
};

test("Y11 each query of the dashboard names metrics that /metrics has", () => {
  const { panels, templating } = JSON.parse(read("grafana/atrium.json")) as Dashboard;
  const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  for (const query of [...queries, ...templating.list.flatMap(({ definition }) => definition ?? [])]) {
    const names = namesIn(query);
    expect(names.length, query).toBeGreaterThan(0);
    expect(
      names.filter((name) => !known.has(name)),
      query,
    ).toEqual([]);
  }
});

test("Y11 each rule names metrics that /metrics has, and says what to do", () => {
  const { groups } = parse(read("prometheus/rules.yml")) as {
    groups: { rules: { alert: string; expr: string; annotations: Record<string, string> }[] }[];
  };
  const rules = groups.flatMap((group) => group.rules);
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const { alert, expr, annotations } of rules) {
    const names = namesIn(expr);
    expect(names.length, alert).toBeGreaterThan(0);
    expect(
      names.filter((name) => !known.has(name)),
      alert,
    ).toEqual([]);
    expect(Object.keys(annotations)).toEqual(["summary", "description"]);
  }
});

test("Y11 watching.md explains each metric of Atrium's own, and no other", () => {
  const page = readFileSync(join(deploy, "../docs/watching.md"), "utf8");
  const rows = [...page.matchAll(/^\| (.+?) \|/gm)].flatMap(([, cell = ""]) => [...cell.matchAll(/`(atrium_\w+)`/g)]);
  const explained = new Set(rows.map(([, name]) => name));
  expect(explained).toEqual(new Set([...known].filter((name) => name.startsWith("atrium_"))));
});

import { resolve } from "./rooms.ts";
import { type Finding, importsOf, isTest, type Sources } from "./sources.ts";

/** The folders without import cycles, including type imports. */
const withoutCircles = /^(apps\/server|packages\/(rules|contract|phrases|bridge|web))\//;

/** Import cycles: none of these files can be read, moved or tested without the others. */
export function circles(sources: Sources): Finding[] {
  const paths = [...sources.keys()].filter((path) => withoutCircles.test(path) && !isTest(path));
  const importsOfPath = new Map(paths.map((path) => [path, insideImports(sources, path)]));
  const done = new Set<string>();
  const findings: Finding[] = [];

  function follow(path: string, way: readonly string[]): void {
    if (way.includes(path)) {
      const circle = [...way.slice(way.indexOf(path)), path];
      findings.push({ rule: "no-circles", path: way.at(-1) ?? path, line: 1, what: circle.join(" → ") });
      return;
    }
    if (done.has(path)) return;
    for (const next of importsOfPath.get(path) ?? []) follow(next, [...way, path]);
    done.add(path);
  }

  for (const path of paths) follow(path, []);
  return findings;
}

function insideImports(sources: Sources, path: string): string[] {
  return importsOf(path, sources.get(path) ?? "").flatMap(({ specifier }) => {
    const to = resolve(path, specifier);
    return "inside" in to && sources.has(to.inside) ? [to.inside] : [];
  });
}

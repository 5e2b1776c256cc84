import { resolve } from "./rooms.ts";
import { type Finding, importsOf, type Sources } from "./sources.ts";

/** The two packages that open a database, and the module that starts a server process. */
const opensOne = /^apps\/server\/src\/(platform\/database\/(pglite|postgres)-backend|testing\/real-server)\.ts$/;
const isServerTest = (path: string) => /^apps\/server\/src\/.*\.test\.ts$/.test(path);
const isUnitTest = (path: string) => path.endsWith(".unit.test.ts");

/** The chain of imports from a file to a module that opens a database, if there is one. */
function wayToDatabase(sources: Sources): (path: string) => string[] | undefined {
  const known = new Map<string, string[]>();
  const loadedBy = (path: string) => {
    const imports = known.get(path) ?? [];
    if (known.has(path)) return imports;
    known.set(path, imports);
    for (const { kind, specifier } of importsOf(path, sources.get(path) ?? "")) {
      const to = resolve(path, specifier);
      if (kind !== "type" && "inside" in to && /\.(ts|mjs)$/.test(to.inside) && sources.has(to.inside))
        imports.push(to.inside);
    }
    return imports;
  };
  return (from) => {
    const ways = [[from]];
    const seen = new Set([from]);
    for (const way of ways) {
      const last = way.at(-1) ?? from;
      if (opensOne.test(last)) return way;
      for (const next of loadedBy(last)) {
        if (seen.has(next)) continue;
        seen.add(next);
        ways.push([...way, next]);
      }
    }
    return undefined;
  };
}

/** Exactly the server tests without a database are called `*.unit.test.ts`: the name decides in which tier they run. */
export function databases(sources: Sources): Finding[] {
  const wayOf = wayToDatabase(sources);
  const rule = "unit-tests-open-no-database";
  return [...sources.keys()].filter(isServerTest).flatMap((path) => {
    const way = wayOf(path);
    if (isUnitTest(path)) return way ? [{ rule, path, line: 1, what: `opens one: ${way.slice(1).join(", ")}` }] : [];
    return way ? [] : [{ rule, path, line: 1, what: "needs none: it is to be called *.unit.test.ts" }];
  });
}

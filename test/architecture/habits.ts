import { Visitor } from "oxc-parser";
import { placeOf, resolve } from "./rooms.ts";
import { type Finding, importsOf, isTest, lineOf, parse, type Sources } from "./sources.ts";

const forbiddenNames = /^(lib|libs|common|util|utils|helper|helpers|misc)(\.|$)/;

/** Forbidden vague names of folders and files. */
export function names(sources: Sources): Finding[] {
  return [...sources.keys()]
    .filter((path) => path.split("/").some((part) => forbiddenNames.test(part)))
    .map((path) => ({ rule: "names-say-something", path, line: 1, what: "is named for no idea" }));
}

/** No file inside an app only re-exports other files. */
export function barrels(sources: Sources): Finding[] {
  const findings: Finding[] = [];
  for (const [path, source] of sources) {
    if (!path.startsWith("apps/")) continue;
    if (/\/src\/(.+\/)?index\.tsx?$/.test(path)) {
      findings.push({ rule: "no-barrels", path, line: 1, what: "is an index file inside an app" });
      continue;
    }
    for (const { reexport, specifier, line } of importsOf(path, source)) {
      if (reexport) findings.push({ rule: "no-barrels", path, line, what: `passes on ${specifier}` });
    }
  }
  return findings;
}

const impureGlobals = ["fetch", "setTimeout", "setInterval", "process", "document", "localStorage", "navigator"];
const impureMembers: Record<string, readonly string[]> = {
  Date: ["now"],
  Math: ["random"],
  crypto: ["randomUUID", "getRandomValues"],
  performance: ["now"],
  globalThis: impureGlobals,
};

/** Rules depend only on their arguments: no package, no clock, no randomness, no network. */
export function pureRules(sources: Sources): Finding[] {
  const findings: Finding[] = [];
  for (const [path, source] of sources) {
    if (placeOf(path).room !== "rules" || isTest(path)) continue;
    const add = (offset: number, what: string) =>
      void findings.push({ rule: "rules-are-pure", path, line: lineOf(source, offset), what });
    for (const { specifier, line } of importsOf(path, source)) {
      if ("outside" in resolve(path, specifier)) {
        findings.push({ rule: "rules-are-pure", path, line, what: `imports ${specifier}` });
      }
    }
    new Visitor({
      NewExpression: ({ callee, arguments: given, start }) => {
        if (callee.type === "Identifier" && callee.name === "Date" && given.length === 0) add(start, "reads the clock");
      },
      CallExpression: ({ callee, start }) => {
        if (callee.type === "Identifier" && impureGlobals.includes(callee.name)) add(start, `calls ${callee.name}`);
      },
      MemberExpression: ({ object, property, start }) => {
        if (object.type !== "Identifier" || property.type !== "Identifier") return;
        const impure = impureGlobals.includes(object.name) || impureMembers[object.name]?.includes(property.name);
        if (impure) add(start, `uses ${object.name}.${property.name}`);
      },
    }).visit(parse(path, source).program);
  }
  return findings;
}

const words = String.raw`(begin|start\s+transaction|commit|rollback|end)`;
const transactionWord = new RegExp(String.raw`^\s*${words}\s*(;|$|transaction\b|work\b|isolation\b|to\b)`, "i");
/** A syntax tree takes long to make, and few sources have a text that begins with one of these words. */
const mayHaveTransaction = new RegExp(`["'\`](\\s|\\\\[nrt])*${words}`, "i");

/** On one connection a raw BEGIN would include other requests' writes: only the database layer opens transactions. */
export function transactions(sources: Sources): Finding[] {
  const findings: Finding[] = [];
  for (const [path, source] of sources) {
    const { room } = placeOf(path);
    if (room !== "server" || path.startsWith("apps/server/src/platform/database/")) continue;
    if (!mayHaveTransaction.test(source)) continue;
    const check = (text: string, offset: number) => {
      if (!transactionWord.test(text)) return;
      findings.push({ rule: "no-raw-transactions", path, line: lineOf(source, offset), what: `says ${text.trim()}` });
    };
    new Visitor({
      TaggedTemplateExpression: ({ tag, quasi, start }) => {
        const sql = source.slice(tag.start, tag.end).startsWith("sql");
        if (sql) check(quasi.quasis[0]?.value.raw ?? "", start);
      },
      CallExpression: ({ callee, arguments: given, start }) => {
        const name =
          callee.type === "MemberExpression" && callee.property.type === "Identifier" && callee.property.name;
        const [first] = given;
        if (!name || !["query", "exec", "raw", "executeQuery"].includes(name)) return;
        if (first?.type === "Literal" && typeof first.value === "string") check(first.value, start);
        if (first?.type === "TemplateLiteral") check(first.quasis[0]?.value.raw ?? "", start);
      },
    }).visit(parse(path, source).program);
  }
  return findings;
}

const routeTable = /^apps\/portal\/src\/routes(-signed-in(-\w+)?)?\.tsx$/;

/** Every address of the portal is in its tables, and a page reads its parameters with the table's types. */
export function routes(sources: Sources): Finding[] {
  const findings: Finding[] = [];
  for (const [path, source] of sources) {
    if (placeOf(path).room !== "portal" || isTest(path)) continue;
    const add = (rule: string, offset: number, what: string) =>
      void findings.push({ rule, path, line: lineOf(source, offset), what });
    new Visitor({
      CallExpression: ({ callee, start }) => {
        if (callee.type !== "Identifier" || callee.name !== "createRoute" || routeTable.test(path)) return;
        add("routes-in-the-table", start, "declares a route");
      },
      Property: ({ key, value, start }) => {
        const isLoose = key.type === "Identifier" && key.name === "strict" && value.type === "Literal" && !value.value;
        if (isLoose) add("typed-routes", start, "reads an address without its route's type");
      },
    }).visit(parse(path, source).program);
  }
  return findings;
}

/** External links are opened in one module, which distinguishes apps and tabs. */
export function openings(sources: Sources): Finding[] {
  const findings: Finding[] = [];
  for (const [path, source] of sources) {
    const inBrowsers = ["portal", "console", "ui", "web"].includes(placeOf(path).room);
    if (!inBrowsers || path === "packages/web/src/open-link.ts" || !source.includes(".open")) continue;
    new Visitor({
      MemberExpression: ({ object, property, start }) => {
        if (object.type !== "Identifier" || !["window", "globalThis", "self"].includes(object.name)) return;
        if (property.type !== "Identifier" || property.name !== "open") return;
        findings.push({ rule: "one-way-out", path, line: lineOf(source, start), what: `uses ${object.name}.open` });
      },
    }).visit(parse(path, source).program);
  }
  return findings;
}

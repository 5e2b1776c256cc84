import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const folder = join(root, "deploy/proxy");
const page = readFileSync(join(root, "docs/operating.md"), "utf8");
const files = readdirSync(folder).map((name) => ({
  name,
  /** Without comments. */
  lines: readFileSync(join(folder, name), "utf8")
    .split("\n")
    .map((line) => line.replace(/(^|\s)#.*$/, "").trimEnd())
    .filter(Boolean),
}));
const fileNamed = (name: string) => files.find((file) => file.name === name)?.lines ?? [];

test("Y8 operating.md names each configuration that is shipped", () => {
  const named = [...page.matchAll(/\]\(\.\.\/deploy\/proxy\/(\S+?)\)/g)].map(([, name]) => name);
  expect(new Set(named)).toEqual(new Set(files.map(({ name }) => name)));
});

test("Y8 the files of nginx and Caddy close every block, with one directive per line", () => {
  for (const name of ["nginx.conf", "Caddyfile"]) {
    const lines = fileNamed(name);
    let depth = 0;
    for (const line of lines) {
      // Caddy accepts nothing after an opening brace, and nothing before a closing one.
      expect(line, name).toMatch(/^[^{}]*\{$|^\s*\}$|^[^{}]*$/);
      depth += line.endsWith("{") ? 1 : line.endsWith("}") ? -1 : 0;
      if (name === "nginx.conf") expect(line).toMatch(/[;{}]$/);
    }
    expect(depth, name).toBe(0);
  }
});

test("Y8 Apache's sections are closed", () => {
  const tags = fileNamed("apache.conf").flatMap((line) => [...line.matchAll(/^<(\/?)(\w+)/g)]);
  expect(tags.map(([, slash, tag]) => `${slash}${tag}`)).toEqual(
    Array.from({ length: 2 }, () => ["VirtualHost", "/VirtualHost"]).flat(),
  );
});

test("Y8 each leads to the same server with the same certificates, and HAProxy knows each section", () => {
  for (const { name, lines } of files) {
    expect(lines.join("\n"), name).toContain("127.0.0.1:3000");
    expect(lines.join("\n"), name).toContain("/etc/atrium/tls/");
  }
  const sections = fileNamed("haproxy.cfg").filter((line) => /^\S/.test(line));
  expect(sections).toEqual(["global", "defaults", "frontend portal", "backend atrium"]);
});

import { describe, expect, test } from "vitest";
import { judge } from "../scripts/advisories.mjs";
import { billOfMaterials } from "../scripts/bill-of-materials.mjs";
import { readLock } from "../scripts/lock.mjs";

const lock = readLock();
const bill = billOfMaterials(lock);
const byReference = new Map(bill.components.map((component) => [component["bom-ref"], component]));

describe("44 the bill of materials", () => {
  test("lists every package that the lock holds, once, and the workspaces", () => {
    const locked = Object.entries(lock.packages).filter(([path, { link }]) => path !== "" && !link);
    const names = locked.map(([path, { name, version }]) => `${name ?? path.split("node_modules/").at(-1)}@${version}`);
    expect(new Set(byReference.keys())).toEqual(new Set(names));
    expect(bill.components).toHaveLength(new Set(names).size);
    expect(byReference.get("@atrium/server@0.1.0")).toMatchObject({ type: "application" });
    expect(bill.components.length).toBeGreaterThan(500);
  });

  test("is the same file each time, and another for another lock", () => {
    expect(billOfMaterials(readLock())).toEqual(bill);
    const changed = readLock();
    const entry = changed.packages["node_modules/fastify"];
    changed.packages["node_modules/fastify"] = { ...entry, version: "0.0.1" };
    expect(billOfMaterials(changed).serialNumber).not.toBe(bill.serialNumber);
    expect(JSON.stringify(bill)).not.toMatch(/timestamp|"\/|file:/);
  });

  test("has each package's checksum in the format's form, and a license if the lock has one", () => {
    const { integrity } = lock.packages["node_modules/fastify"] ?? {};
    const fastify = bill.components.find(({ name }) => name === "fastify");
    const [sum] = fastify?.hashes ?? [];
    expect(`sha512-${Buffer.from(sum?.content ?? "", "hex").toString("base64")}`).toBe(integrity);
    expect(fastify).toMatchObject({
      scope: "required",
      purl: `pkg:npm/fastify@${fastify?.version}`,
      licenses: [{ expression: "MIT" }],
    });
    for (const { hashes = [], licenses = [], purl, version } of bill.components) {
      for (const { alg, content } of hashes)
        expect([alg, content]).toEqual(["SHA-512", expect.stringMatching(/^[0-9a-f]{128}$/)]);
      for (const { expression, license } of licenses) expect(Boolean(expression) !== Boolean(license)).toBe(true);
      expect(purl).toMatch(/^pkg:npm\/(%40[^/@]+\/)?[^/@]+@[^/@]+$/);
      expect(version).not.toBe("");
    }
  });

  test("separates runtime packages from development packages", () => {
    const scopeOf = (name: string) => bill.components.find((one) => one.name === name)?.scope;
    expect([scopeOf("pg"), scopeOf("vitest"), scopeOf("playwright-core")]).toEqual([
      "required",
      "excluded",
      "excluded",
    ]);
  });

  test("lists the dependencies, and names no package that it does not list", () => {
    const references = new Set([...byReference.keys(), bill.metadata.component?.["bom-ref"]]);
    expect(
      bill.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !references.has(ref)),
    ).toEqual([]);
    const server = bill.dependencies.find(({ ref }) => ref === "@atrium/server@0.1.0")?.dependsOn ?? [];
    expect(server).toContainEqual(expect.stringMatching(/^fastify@/));
    const whole = bill.dependencies.find(({ ref }) => ref === bill.metadata.component?.["bom-ref"])?.dependsOn;
    expect(whole).toEqual(expect.arrayContaining(["@atrium/server@0.1.0", "@atrium/portal@0.1.0"]));
    expect(bill.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
  });
});

describe("44 advisories", () => {
  const one = (severity: string) => ({
    vulnerabilities: {
      pg: { name: "pg", severity, range: "<9", via: [{ title: "Reads too much", url: "https://x.test/1" }] },
    },
  });

  test.each(["high", "critical"])("a %s vulnerability fails, and names the package", (severity) => {
    const { ok, asked, lines } = judge(JSON.stringify(one(severity)));
    expect({ ok, asked }).toEqual({ ok: false, asked: true });
    expect(lines).toEqual([`${severity}: pg <9: Reads too much https://x.test/1`]);
  });

  test("a moderate vulnerability is reported without a failure; an empty report is reported too", () => {
    expect(judge(JSON.stringify(one("moderate")))).toMatchObject({ ok: true, asked: true, lines: [/^moderate: pg/] });
    expect(judge(JSON.stringify({ vulnerabilities: {} })).lines).toEqual(["Nothing is known against any package."]);
  });

  test("an unreachable registry is reported, and does not count as a clean report", () => {
    const refused = { message: "405 Method Not Allowed - POST https://registry.test/-/npm/v1", error: { summary: "" } };
    expect(judge(JSON.stringify(refused))).toEqual({
      ok: true,
      asked: false,
      lines: ["The registry could not be asked for advisories: 405 Method Not Allowed"],
    });
    expect(judge("").asked).toBe(false);
  });
});

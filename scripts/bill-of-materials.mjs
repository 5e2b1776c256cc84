// The bill of materials in CycloneDX format (cyclonedx.org, 1.6), from package-lock.json only: the same file each time from the same lock, on any
// system. npm's own `npm sbom` fails on a package whose author depends on "latest", and contains a time and a random number.
import { createHash } from "node:crypto";
import { foundFrom } from "./lock.mjs";

/**
 * @typedef {import("./lock.mjs").Entry} Entry
 * @typedef {{ "bom-ref": string, type: "library" | "application", name: string, version: string, scope: "required" | "optional" | "excluded",
 *   purl: string, hashes?: { alg: string, content: string }[], licenses?: { expression?: string, license?: { name: string } }[] }} Component
 */

const scopes = /** @type {const} */ (["required", "optional", "excluded"]);
const isExpression = /^[\w.+()-]+( (AND|OR|WITH) [\w.+()-]+)*$/;

/** @param {string} path @param {Entry} entry */
const nameOf = (path, { name }) => name ?? path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

/** @param {string} path @param {Entry} entry */
const referenceOf = (path, entry) => `${nameOf(path, entry)}@${entry.version}`;

/** Development packages are not part of the running product. @param {Entry} entry @returns {Component["scope"]} */
const scopeOf = ({ dev, optional, devOptional }) =>
  dev ? "excluded" : optional || devOptional ? "optional" : "required";

/** @param {string} path @param {Entry} entry @returns {Component} */
function componentOf(path, entry) {
  const { version = "", license, integrity } = entry;
  const name = nameOf(path, entry);
  // npm has older hashes as well; a package has one of them here.
  const [, kind, sum] = /^(sha\d+)-(\S+)/.exec(integrity ?? "") ?? [];
  return {
    "bom-ref": referenceOf(path, entry),
    type: path.includes("node_modules/") ? "library" : "application",
    name,
    version,
    scope: scopeOf(entry),
    purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    ...(kind && sum
      ? { hashes: [{ alg: kind.replace("sha", "SHA-"), content: Buffer.from(sum, "base64").toString("hex") }] }
      : {}),
    ...(license
      ? { licenses: [isExpression.test(license) ? { expression: license } : { license: { name: license } }] }
      : {}),
  };
}

/** @param {import("./lock.mjs").Lock} lock */
export function billOfMaterials({ packages }) {
  /** @type {Map<string, Component>} */
  const components = new Map();
  /** @type {Map<string, Set<string>>} */
  const uses = new Map();
  /** @type {string[]} */
  const workspaces = [];
  for (const [path, entry] of Object.entries(packages)) {
    if (entry.link) continue;
    const component = componentOf(path, entry);
    const reference = component["bom-ref"];
    const known = components.get(reference);
    // A package may be installed in two places, one of which is for development only.
    if (!known || scopes.indexOf(component.scope) < scopes.indexOf(known.scope)) components.set(reference, component);
    const used = uses.get(reference) ?? new Set();
    uses.set(reference, used);
    const wanted = {
      ...entry.dependencies,
      ...entry.devDependencies,
      ...entry.optionalDependencies,
      ...entry.peerDependencies,
    };
    for (const name of Object.keys(wanted)) {
      const at = foundFrom(packages, path, name);
      const found = at && packages[at];
      if (found) used.add(referenceOf(at, found));
    }
    // Workspaces depend on each other implicitly: they are one product and its parts.
    if (path !== "" && component.type === "application") workspaces.push(reference);
  }
  const root = referenceOf("", packages[""] ?? {});
  for (const one of workspaces) uses.get(root)?.add(one);
  const sorted = [...components].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, component]) => component);
  const parts = {
    metadata: { component: components.get(root) },
    components: sorted.filter((component) => component["bom-ref"] !== root),
    dependencies: sorted.map(({ "bom-ref": ref }) => ({ ref, dependsOn: [...(uses.get(ref) ?? [])].sort() })),
  };
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: serialOf(parts),
    version: 1,
    ...parts,
  };
}

/** A UUID of version 8 from the content. @param {unknown} content */
function serialOf(content) {
  const sum = createHash("sha256").update(JSON.stringify(content)).digest("hex");
  return `urn:uuid:${sum.slice(0, 8)}-${sum.slice(8, 12)}-8${sum.slice(13, 16)}-a${sum.slice(17, 20)}-${sum.slice(20, 32)}`;
}

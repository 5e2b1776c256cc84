// The content of package-lock.json, and how Node resolves a package by it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./install.mjs";

/**
 * @typedef {object} Entry
 * @property {string} [name] where it differs from the folder's
 * @property {string} [version]
 * @property {string} [license]
 * @property {string} [integrity]
 * @property {boolean} [link] a workspace, under the name of its package
 * @property {string} [resolved]
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {boolean} [devOptional]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [devDependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @typedef {Record<string, Entry>} Packages
 * @typedef {{ packages: Packages }} Lock
 */

export const lockFile = join(root, "package-lock.json");

/** @returns {Lock} */
export const readLock = () => JSON.parse(readFileSync(lockFile, "utf8"));

/** Where Node would find a package from a folder of the lock. @param {Packages} packages @param {string} from @param {string} name */
export function foundFrom(packages, from, name) {
  const folders = from.split("/node_modules/");
  for (let depth = folders.length; depth > 0; depth -= 1) {
    const path = `${folders.slice(0, depth).join("/node_modules/")}/node_modules/${name}`;
    if (packages[path]) return path;
  }
  return packages[`node_modules/${name}`] ? `node_modules/${name}` : undefined;
}

import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { needsBuilding, type PackKind, packKinds } from "@atrium/contract/pack/kinds.ts";
import { personColumns } from "@atrium/contract/pack/people.ts";
import { stringify } from "yaml";
import { OperatorMistake } from "../../platform/config/operator-mistake.ts";
import type { Fields } from "./export-mapping.ts";

/** The most things of a kind in one file. */
const mostThings = 1_000;

/** Checks the target of an export: a new or empty folder. Only the account that writes it may read it. */
export async function makeEmptyFolder(folder: string): Promise<void> {
  const there = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error.code === "ENOTDIR" ? new OperatorMistake(`${folder} is not a folder.`) : error;
  });
  if (there.length > 0) throw new OperatorMistake(`${folder} is not empty. Use a new or an empty folder.`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

export async function writeBelow(folder: string, path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
}

export const toYaml = (value: unknown): string =>
  stringify(value, { lineWidth: 0, aliasDuplicateObjects: false, merge: true });

/** The files of a portfolio and their text: things of a building are in files of their own, as `content/pier-one.yaml`. */
export function filesOf(things: ReadonlyMap<PackKind, readonly Fields[]>): Map<string, string> {
  const files = new Map<string, Record<string, unknown>>();
  for (const [kind, all] of things) {
    const name = packKinds[kind].files.at(-1);
    if (name === undefined) continue;
    const buildingOf = (one: Fields) => (needsBuilding(kind) ? (one.building as string) : undefined);
    for (const [building, ofBuilding] of Map.groupBy(all, buildingOf)) {
      for (let from = 0; from < ofBuilding.length; from += mostThings) {
        const path = pathOf(name, building, from / mostThings + 1);
        const file = files.get(path) ?? (building === undefined ? {} : { building });
        const part = ofBuilding.slice(from, from + mostThings);
        file[kind] = building === undefined ? part : part.map(({ building: _, ...rest }) => rest);
        files.set(path, file);
      }
    }
  }
  return new Map([...files].map(([path, file]) => [path, toYaml(file)]));
}

/** Keys have no capital letters. */
function pathOf(name: string, building: string | undefined, part: number): string {
  if (building === undefined) return part === 1 ? `${name}.yaml` : `${name}/Part-${part}.yaml`;
  return `${name}/${building}${part === 1 ? "" : `-Part-${part}`}.yaml`;
}

/** `people.csv`. It has no column for a password's hash, so it contains no passwords. */
export function peopleFile(people: readonly Fields[]): string {
  const columns = personColumns.filter((column) => column !== "password");
  const lines = people.map((person) => columns.map((column) => cell(person[column])));
  return [columns, ...lines].map((line) => line.map(quoted).join(",")).join("\n");
}

function cell(value: unknown): string {
  if (Array.isArray(value)) return value.map(cell).join(";");
  if (typeof value === "object" && value !== null) {
    const { building, permissions } = value as { building: string; permissions: string[] };
    return `${building}:${permissions.join("|")}`;
  }
  if (typeof value === "string") return value;
  return value === undefined || value === null ? "" : JSON.stringify(value);
}

const quoted = (text: string) => (/^[\w.@;:|-]*$/.test(text) ? text : `"${text.replaceAll('"', '""')}"`);

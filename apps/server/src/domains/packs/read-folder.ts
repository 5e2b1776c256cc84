import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { PackHead, PackPortfolio } from "@atrium/contract/pack/brands.ts";
import { type PackFileName, packFiles } from "@atrium/contract/pack/kinds.ts";
import { PackPerson } from "@atrium/contract/pack/people.ts";
import { type Static, type TSchema, Type } from "typebox";
import type { Faults, SourceFile } from "./faults.ts";
import { readPeople } from "./read-people.ts";
import { readYaml } from "./read-yaml.ts";
import { checkSchema } from "./schema-check.ts";

/** A portfolio's files, each checked against its schema; values may have any shape while there are faults. */
export type PortfolioFiles = {
  folder: string;
  name: string;
  head: Static<typeof PackPortfolio>;
  headFile: SourceFile;
  files: { name: PackFileName | "people"; source: SourceFile; schema: TSchema }[];
};

const People = Type.Array(PackPerson, { maxItems: 200_000 });
const mostBytes = 20_000_000;
const yamlEnding = /\.(ya?ml|json)$/;

/** Reads every file of the pack except pictures and documents. Faults are collected; a file with a syntax error is left out. */
export async function readFolder(
  folder: string,
  faults: Faults,
): Promise<{ name: string; portfolios: PortfolioFiles[] }> {
  const packFile = await readOne(folder, "pack.yaml", PackHead, faults);
  if (!packFile) return { name: "", portfolios: [] };
  if (faults.list.length > 0) return { name: "", portfolios: [] };
  const pack = packFile.value as Static<typeof PackHead>;
  const portfolios: PortfolioFiles[] = [];
  for (const name of pack.portfolios) {
    const portfolio = await readPortfolio(folder, name, faults);
    if (portfolio) portfolios.push(portfolio);
  }
  return { name: pack.name, portfolios };
}

async function readPortfolio(folder: string, name: string, faults: Faults): Promise<PortfolioFiles | undefined> {
  const headFile = await readOne(folder, `${name}/portfolio.yaml`, PackPortfolio, faults);
  if (!headFile) return undefined;
  const head = headFile.value as Static<typeof PackPortfolio>;
  const files: PortfolioFiles["files"] = [];
  for (const path of await listFiles(folder, name, faults)) {
    const kind = path
      .slice(name.length + 1)
      .replace(/\/.*$/, "")
      .replace(yamlEnding, "");
    if (kind === "portfolio") continue;
    if (path === `${name}/people.csv`) {
      const source = await readOne(folder, path, People, faults);
      if (source) files.push({ name: "people", source, schema: People });
    } else if (yamlEnding.test(path) && Object.hasOwn(packFiles, kind)) {
      const schema = packFiles[kind as PackFileName];
      const source = await readOne(folder, path, schema, faults);
      if (source) files.push({ name: kind as PackFileName, source, schema });
    } else {
      faults.addFile(
        path,
        `is not a file of a pack; a pack can have people.csv and ${Object.keys(packFiles).join(", ")} (.yaml)`,
      );
    }
  }
  return { folder: join(folder, name), name, head, headFile, files };
}

/** Files of the portfolio and its folders, in order of name; without pictures, documents, providers' metadata, README files and hidden files. */
async function listFiles(folder: string, name: string, faults: Faults): Promise<string[]> {
  const paths: string[] = [];
  const entries = await readdir(join(folder, name), { withFileTypes: true });
  for (const entry of entries) {
    if (entry.name === "pictures" || entry.name === "documents" || isIgnored(entry.name)) continue;
    if (entry.isFile() && entry.name.endsWith(".xml")) continue;
    if (!entry.isDirectory()) paths.push(`${name}/${entry.name}`);
    else if (!Object.hasOwn(packFiles, entry.name)) {
      faults.addFile(
        `${name}/${entry.name}`,
        `is not a folder of a pack; a pack can have pictures, documents and ${Object.keys(packFiles).join(", ")}`,
      );
    } else {
      const inner = await readdir(join(folder, name, entry.name));
      paths.push(...inner.filter((file) => !isIgnored(file)).map((file) => `${name}/${entry.name}/${file}`));
    }
  }
  return paths.sort();
}

function isIgnored(name: string): boolean {
  return name.startsWith(".") || /^readme/i.test(name);
}

async function readOne(folder: string, path: string, schema: TSchema, faults: Faults): Promise<SourceFile | undefined> {
  const text = await readText(folder, path, faults);
  if (text === undefined) return undefined;
  const source = path.endsWith(".csv") ? readPeople(path, text, faults) : readYaml(path, text, faults);
  if (source) checkSchema(source, schema, faults);
  return source;
}

async function readText(folder: string, path: string, faults: Faults): Promise<string | undefined> {
  try {
    const bytes = await readFile(join(folder, path));
    if (bytes.length > mostBytes) {
      faults.addFile(path, `is larger than ${mostBytes / 1_000_000} MB`);
      return undefined;
    }
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (error instanceof TypeError) faults.addFile(path, "is not text in UTF-8");
    else if (code === "ENOENT" || code === "ENOTDIR" || code === "EISDIR") faults.addFile(path, "is missing");
    else throw error;
    return undefined;
  }
}

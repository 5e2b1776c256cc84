import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ownDocumentLink } from "@atrium/rules/document-link.ts";
import { isPdf, mostDocumentBytes } from "../../platform/files/documents.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import type { Faults } from "./faults.ts";
import type { PortfolioFiles } from "./read-folder.ts";

/** The PDFs of a portfolio, by their names under `documents/`. */
export type PackDocuments = {
  /** The target of a text's link: `documents/<name>` becomes the portal's own file, any other stays. */
  link(href: string, fault: (sentence: string) => void): string;
  store(files: Pick<FileStore, "put">): Promise<void>;
};

const inPack = /^(?:\.\/)?documents\/([^/?#]+)$/;

/** Reads every document of the portfolio, and reports those that are no PDF. */
export async function readDocuments(portfolio: PortfolioFiles, faults: Faults): Promise<PackDocuments> {
  const folder = join(portfolio.folder, "documents");
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isFile() && /\.pdf$/i.test(entry.name)).map(({ name }) => name);
  const known = new Map<string, { file: string; bytes: Uint8Array }>();
  for (const name of names) {
    const bytes = await readFile(join(folder, name));
    if (bytes.length > mostDocumentBytes || !isPdf(bytes)) {
      const most = mostDocumentBytes / 1_000_000;
      faults.addFile(`${portfolio.name}/documents/${name}`, `is no PDF of at most ${most} MB`);
    } else known.set(name, { file: `${createHash("sha256").update(bytes).digest("hex")}.pdf`, bytes });
  }
  return {
    link(href, fault) {
      const name = inPack.exec(href)?.[1];
      if (name === undefined) return href;
      const found = known.get(name);
      if (!found) fault(`there is no document documents/${name}`);
      return found ? ownDocumentLink(found.file, name) : href;
    },
    async store(files) {
      for (const { bytes } of known.values()) await files.put(bytes, "pdf");
    },
  };
}

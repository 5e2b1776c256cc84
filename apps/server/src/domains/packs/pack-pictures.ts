import { createHash } from "node:crypto";
import { readFile, realpath } from "node:fs/promises";
import { join, sep } from "node:path";
import { checkedPicture } from "../../platform/files/checked-picture.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import type { Faults } from "./faults.ts";
import type { PortfolioFiles } from "./read-folder.ts";
import { type PictureUse, pictureUses } from "./references.ts";

/** A picture of the pack under its future name in the file store. */
export type PackPicture = { name: string; extension: string; bytes: Uint8Array };

const mostBytes = 20_000_000;

/** Reads each used picture once; a missing or invalid one is reported at every use. */
export async function readPictures(portfolio: PortfolioFiles, faults: Faults): Promise<Map<string, PackPicture>> {
  const uses = Map.groupBy(pictureUses(portfolio), ({ path }) => path);
  const pictures = new Map<string, PackPicture>();
  const root = join(portfolio.folder, "pictures");
  await Promise.all(
    [...uses].map(async ([path, places]) => {
      // The schema has reported paths outside pictures/; they must not be opened.
      if (path.includes("..") || path.startsWith("/") || path.includes("\0")) return;
      const picture = await readPicture(root, path);
      if (typeof picture === "string") addEverywhere(places, picture, faults);
      else pictures.set(path, picture);
    }),
  );
  return pictures;
}

/** Stores the pictures. Their names are content hashes, so nothing is ever overwritten. */
export async function storePictures(pictures: Iterable<PackPicture>, files: Pick<FileStore, "put">): Promise<number> {
  const byName = new Map([...pictures].map((picture) => [picture.name, picture]));
  await Promise.all([...byName.values()].map(({ bytes, extension }) => files.put(bytes, extension)));
  return byName.size;
}

function addEverywhere(places: PictureUse[], sentence: string, faults: Faults): void {
  for (const { source, at } of places) faults.add(source, at, sentence);
}

async function readPicture(root: string, path: string): Promise<PackPicture | string> {
  const bytes = await readInside(root, path);
  if (!bytes) return `there is no picture pictures/${path}`;
  if (bytes.length > mostBytes) return `pictures/${path} is larger than ${mostBytes / 1_000_000} MB`;
  const checked = await checkedPicture(bytes);
  if (checked === "no_picture") return `pictures/${path} is no picture (png, jpg, webp, gif, avif or svg)`;
  if (typeof checked === "string") return `pictures/${path} cannot be read as a picture; it is damaged or too large`;
  const { extension } = checked;
  return { name: `${createHash("sha256").update(bytes).digest("hex")}.${extension}`, extension, bytes };
}

/** A symbolic link that leads out of the pack's pictures is treated as missing. */
async function readInside(root: string, path: string): Promise<Uint8Array | undefined> {
  try {
    const [inside, real] = await Promise.all([realpath(root), realpath(join(root, path))]);
    return real.startsWith(inside + sep) ? await readFile(real) : undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR" || code === "EISDIR") return undefined;
    throw error;
  }
}

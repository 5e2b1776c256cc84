import type { FileHandle } from "node:fs/promises";
import type { Looked } from "./containers.ts";

/** How much of a file is in memory while it is read or written. */
export const roomOfPiece = 64 * 1024;

/**
 * Returns at least that many bytes at a position, unless the file ends before. All reads share one buffer, so a result is valid until the next read.
 */
export type ReadAt = (at: number, least: number) => Promise<Buffer>;

export function readThrough({ file, size }: Looked, room = roomOfPiece): ReadAt {
  const buffer = Buffer.allocUnsafeSlow(room);
  let [from, until] = [0, 0];
  return async (at, least) => {
    const wanted = Math.min(at + least, size);
    if (at < from || wanted > until) {
      const { bytesRead } = await file.read(buffer, 0, room, at);
      [from, until] = [at, at + bytesRead];
    }
    return buffer.subarray(at - from, Math.max(at, until) - from);
  };
}

/** Gathers small writes into large ones. */
export function writeThrough(file: FileHandle, room = roomOfPiece) {
  const buffer = Buffer.allocUnsafeSlow(room);
  let filled = 0;
  let size = 0;

  async function write(): Promise<void> {
    await file.writeFile(buffer.subarray(0, filled));
    filled = 0;
  }

  return {
    async add(bytes: Buffer): Promise<void> {
      for (let at = 0; at < bytes.length; ) {
        const taken = bytes.copy(buffer, filled, at);
        filled += taken;
        size += taken;
        at += taken;
        if (filled === room) await write();
      }
    },
    /** Returns how much was written. */
    async end(): Promise<number> {
      await write();
      return size;
    },
  };
}

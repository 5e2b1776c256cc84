/** A complete entry of an archive. */
export type TarEntry = { name: string; bytes: Buffer };

const block = 512;
const longestName = 100;

const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, "0")}\0`;

/** An entry in tar's format (ustar), padded to whole blocks. Names are chosen by this server, and short. */
export function tarEntry(name: string, bytes: Uint8Array, at: Date): Buffer {
  if (Buffer.byteLength(name) > longestName) throw new Error(`${name} is too long for an archive's file name.`);
  const head = Buffer.alloc(block);
  head.write(name, 0);
  head.write(octal(0o600, 8), 100);
  head.write(octal(0, 8), 108);
  head.write(octal(0, 8), 116);
  head.write(octal(bytes.length, 12), 124);
  head.write(octal(Math.floor(at.getTime() / 1000), 12), 136);
  head.write("        ", 148);
  head.write("0", 156);
  head.write("ustar\u000000", 257, "latin1");
  head.write(`${octal(sumOfHead(head), 7)} `, 148);
  return Buffer.concat([head, bytes, Buffer.alloc((block - (bytes.length % block)) % block)]);
}

/** The end of an archive: two empty blocks. */
export const tarEnd = Buffer.alloc(2 * block);

function sumOfHead(head: Buffer): number {
  let sum = 0;
  for (const [at, byte] of head.entries()) sum += at >= 148 && at < 156 ? 32 : byte;
  return sum;
}

/** An archive's files in order. Throws if the archive was cut off or is no tar archive. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const reader = new BlockReader(source);
  for (;;) {
    const head = await reader.take(block);
    if (head.every((byte) => byte === 0)) return;
    if (Number.parseInt(text(head, 148, 8), 8) !== sumOfHead(head)) throw new Error("This is not a tar archive.");
    const size = Number.parseInt(text(head, 124, 12), 8);
    const bytes = Buffer.from(await reader.take(size));
    await reader.take((block - (size % block)) % block);
    if (text(head, 156, 1) === "0") yield { name: text(head, 0, longestName), bytes };
  }
}

function text(head: Buffer, at: number, length: number): string {
  return head
    .toString("utf8", at, at + length)
    .replace(/\0.*$/s, "")
    .trim();
}

class BlockReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #held: Buffer[] = [];
  #length = 0;

  constructor(source: AsyncIterable<Buffer>) {
    this.#chunks = source[Symbol.asyncIterator]();
  }

  async take(length: number): Promise<Buffer> {
    while (this.#length < length) {
      const { done, value } = await this.#chunks.next();
      if (done) throw new Error("The archive ends too soon.");
      this.#held.push(value);
      this.#length += value.length;
    }
    const all = this.#held.length === 1 && this.#held[0] ? this.#held[0] : Buffer.concat(this.#held);
    this.#held = [all.subarray(length)];
    this.#length -= length;
    return all.subarray(0, length);
  }
}

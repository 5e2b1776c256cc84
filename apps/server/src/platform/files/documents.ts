/** The largest page that document viewers on phones draw. */
export const mostDocumentBytes = 20_000_000;

const mark = Buffer.from("%PDF-");

/** Whether the bytes begin as a PDF does; some programs write a few bytes before its header. */
export function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024)).includes(mark);
}

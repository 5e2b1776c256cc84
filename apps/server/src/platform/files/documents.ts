/** More than this no document viewer on a phone draws. */
export const mostDocumentBytes = 20_000_000;

const mark = Buffer.from("%PDF-");

/** Whether bytes begin as a PDF does; some programs write a few bytes before it. */
export function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024)).includes(mark);
}

import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import multipart from "@fastify/multipart";
import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import type { TObject } from "typebox";
import { v7 } from "uuid";
import { passedThrough } from "../concurrency/release-memory.ts";
import { Refusal, refuse } from "./refusal.ts";

/** A file of a form, on disk only. It is deleted when the request ends, unless it was moved. */
export type ReceivedFile = { path: string; name: string; size: number; sha256: string };

export type ReceivedForm = { fields: Record<string, unknown>; files: ReceivedFile[] };

type Limits = { mostFiles: number; mostBytes: number; folder: string };

/** Room for fields, boundaries and part headers beside the files. */
const roomForFields = 256 * 1024;
const mostFields = 40;

/** Lets the routes of a scope accept forms. */
export function takeForms(scope: FastifyInstance): void {
  void scope.register(multipart, { throwFileSizeLimit: false });
}

/** Refuses a body that is too large by its Content-Length before anything is read. */
export function mustFit({ headers }: FastifyRequest, { mostFiles, mostBytes }: Limits): void {
  if (Number(headers["content-length"] ?? 0) > mostFiles * mostBytes + roomForFields) refuse("payload_too_large");
}

/**
 * Reads a form part by part: files are streamed to disk, so that many large ones at once need no more memory than small ones. A refused form leaves
 * no file behind. A body that is no form is parsed as its fields.
 */
export async function readForm(request: FastifyRequest, fields: TObject, limits: Limits): Promise<ReceivedForm> {
  if (!request.isMultipart()) return { fields: (request.body ?? {}) as Record<string, unknown>, files: [] };
  const form: ReceivedForm = { fields: {}, files: [] };
  try {
    await mkdir(limits.folder, { recursive: true, mode: 0o700 });
    const { mostFiles, mostBytes } = limits;
    const parts = request.parts({
      limits: { files: mostFiles, fileSize: mostBytes, fields: mostFields, fieldSize: 64 * 1024, parts: 60 },
    });
    for await (const part of parts) {
      if (part.type === "file") {
        const path = join(limits.folder, v7());
        const file = { path, name: part.filename ?? "", size: 0, sha256: "" };
        form.files.push(file);
        Object.assign(file, await writeDown(part.file, path));
        if (part.file.truncated) refuse("payload_too_large");
      } else {
        if (part.valueTruncated || part.fieldnameTruncated) refuse("payload_too_large");
        add(form.fields, part.fieldname, part.value, fields);
      }
    }
    return await withoutEmptyChoice(form);
  } catch (error) {
    await forgetForm(form);
    // The rest of the body is read and discarded, so that the sender receives the answer.
    request.raw.resume();
    throw asRefusal(error as FastifyError);
  }
}

/** Deletes the files that were not moved. */
export async function forgetForm({ files }: ReceivedForm): Promise<void> {
  await Promise.all(files.map(({ path }) => rm(path, { force: true })));
}

async function writeDown(from: Readable, path: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash("sha256");
  let size = 0;
  await pipeline(
    from,
    async function* measure(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        size += chunk.length;
        passedThrough(chunk.length);
        yield chunk;
      }
    },
    createWriteStream(path, { flags: "wx" }),
  );
  return { size, sha256: hash.digest("hex") };
}

/** A repeated name, or a name that the schema declares as a list, becomes a list. */
function add(fields: Record<string, unknown>, name: string, value: unknown, { properties }: TObject): void {
  const before = fields[name];
  if (Array.isArray(before)) before.push(value);
  else if (before !== undefined) fields[name] = [before, value];
  else fields[name] = isList(properties[name]) ? [value] : value;
}

function isList(schema: object | undefined): boolean {
  return schema !== undefined && "type" in schema && schema.type === "array";
}

/** A form of a page without script sends an empty, unnamed part if no file was chosen. */
async function withoutEmptyChoice({ fields, files }: ReceivedForm): Promise<ReceivedForm> {
  const empty = files.filter(({ name, size }) => name === "" && size === 0);
  await forgetForm({ fields, files: empty });
  return { fields, files: files.filter((file) => !empty.includes(file)) };
}

function asRefusal(error: FastifyError): Error {
  if (error instanceof Refusal || error.statusCode === undefined) return error;
  if (error.code === "FST_FILES_LIMIT")
    return new Refusal("validation_failed", [{ path: "/files", code: "maxItems", message: "are too many files" }]);
  if (error.statusCode === 413) return new Refusal("payload_too_large");
  return new Refusal("malformed_json");
}

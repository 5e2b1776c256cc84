import type { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import type { Config } from "../config/config.ts";
import { OperatorMistake } from "../config/operator-mistake.ts";
import { type ObjectStore, sendAndRemove } from "./object-store.ts";

/** An S3-compatible object store. Loaded only if one is configured. */
export function s3Objects({
  bucket,
  endpoint,
  region,
  key,
  secret,
  pathStyle,
}: NonNullable<Config["s3"]>): ObjectStore & {
  /** Throws an OperatorMistake that says what is wrong with the settings, if the store refuses them. */
  check(): Promise<void>;
  close(): void;
} {
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint } : {}),
    ...(key && secret ? { credentials: { accessKeyId: key, secretAccessKey: secret } } : {}),
    forcePathStyle: pathStyle,
    // Many stores other than Amazon's refuse the SDK's own checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000 },
  });
  const at = (Key: string) => ({ Bucket: bucket, Key });
  const get = (Key: string) => client.send(new GetObjectCommand(at(Key))).catch(orUndefined);

  async function list() {
    const all: { key: string; since: Date }[] = [];
    let ContinuationToken: string | undefined;
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket: bucket, ...(ContinuationToken ? { ContinuationToken } : {}) }),
      );
      for (const { Key = "", LastModified } of page.Contents ?? [])
        all.push({ key: Key, since: LastModified ?? new Date(0) });
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
    return all;
  }

  return {
    async put(Key, bytes) {
      await client.send(new PutObjectCommand({ ...at(Key), Body: bytes }));
    },
    take: (Key, path) =>
      sendAndRemove(path, async (stream, size) => {
        await client.send(new PutObjectCommand({ ...at(Key), Body: stream, ContentLength: size }));
      }),
    async read(Key) {
      const found = await get(Key);
      return (await found?.Body?.transformToByteArray()) ?? null;
    },
    async open(Key) {
      const found = await get(Key);
      if (!found?.Body) return undefined;
      if (found.ContentLength === undefined) throw new Error(`The object store does not say how long ${Key} is.`);
      return { stream: found.Body as Readable, size: found.ContentLength };
    },
    async remove(Key) {
      await client.send(new DeleteObjectCommand(at(Key)));
    },
    list,
    keys: async () => (await list()).map(({ key }) => key),
    async check() {
      try {
        await client.send(new ListObjectsV2Command({ Bucket: bucket, MaxKeys: 1 }));
      } catch (error) {
        const status = error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0;
        // An unreachable store may come back, so it is retried; a refusal needs other settings.
        if (status >= 300 && status < 500) {
          const { name } = error as Error;
          throw new OperatorMistake(`The object store refuses the bucket ${bucket}: ${name}. ${remedyFor(name)}`);
        }
      }
    },
    close: () => client.destroy(),
  };
}

function remedyFor(name: string): string {
  if (name === "NoSuchBucket") return "Check S3_BUCKET, or create the bucket.";
  return "Check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION, and the rights of the key.";
}

function orUndefined(error: unknown): undefined {
  const { name, $metadata } = error as S3ServiceException;
  if (name !== "NoSuchKey" && $metadata?.httpStatusCode !== 404) throw error;
}

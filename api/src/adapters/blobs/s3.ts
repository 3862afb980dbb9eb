import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { Blobs } from '../../ports/blobs.js';
import { checkKey, checkPrefix } from './keys.js';

export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The size of a part, which is in memory during an upload with the next piece. S3 requires at least 5 MB. */
const PART_BYTES = 7 * 1024 * 1024;

const MAX_REQUESTS = 50;
const MAX_STREAMS = 500;

type Body = NonNullable<GetObjectCommandOutput['Body']>;

/** The blobs port over an S3 bucket. Downloads are streamed through this server, without links to the bucket. */
export function s3Blobs(settings: S3Settings): Blobs {
  const { endpoint, bucket: Bucket, region, accessKeyId, secretAccessKey } = settings;
  const credentials = { accessKeyId, secretAccessKey };
  const connect = (maxSockets: number) =>
    new S3Client({
      ...{ endpoint, region, credentials },
      // Other S3 servers use one host for all buckets, and do not support the newer checksums.
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        ...{ connectionTimeout: 5_000, socketTimeout: 60_000 },
        ...{ httpAgent: { maxSockets }, httpsAgent: { maxSockets } },
      },
    });
  const client = connect(MAX_REQUESTS);
  // Each download uses a socket until it ends, and must not block other requests.
  const streams = connect(MAX_STREAMS);

  async function put(Key: string, bytes: Uint8Array): Promise<void> {
    await client.send(new PutObjectCommand({ Bucket, Key, Body: bytes }));
  }

  /** Returns undefined for a missing file, and null for a range after its end. */
  async function get(
    from: S3Client,
    Key: string,
    range?: { start: number; length: number },
  ): Promise<Body | null | undefined> {
    const Range = range && `bytes=${range.start}-${range.start + range.length - 1}`;
    try {
      const { Body } = await from.send(new GetObjectCommand({ Bucket, Key, Range }));
      return Body ?? null;
    } catch (error) {
      if (isNamed(error, 'NoSuchKey')) return undefined;
      if (isNamed(error, 'InvalidRange')) return null;
      throw error;
    }
  }

  /** Aborts unfinished multipart uploads, unless the store does not support or permit that. */
  async function abortUploads(Prefix: string): Promise<void> {
    try {
      for (;;) {
        const list = new ListMultipartUploadsCommand({ Bucket, Prefix });
        const { Uploads = [], IsTruncated } = await client.send(list);
        let aborted = 0;
        for (const { Key, UploadId } of Uploads) aborted += await abortUpload(Key, UploadId);
        if (!IsTruncated || aborted === 0) return;
      }
    } catch (error) {
      if (!isUnavailable(error)) throw error;
    }
  }

  /** Returns the number of aborted uploads: 0 if the upload ended in the meantime. */
  async function abortUpload(Key: string | undefined, UploadId: string | undefined): Promise<0 | 1> {
    try {
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
      return 1;
    } catch (error) {
      if (isNamed(error, 'NoSuchUpload')) return 0;
      throw error;
    }
  }

  return {
    write: (key, bytes) => put(checkKey(key), bytes),
    async writeStream(key, bytes) {
      const Key = checkKey(key);
      let size = 0;
      async function* counted() {
        for await (const piece of bytes) {
          size += piece.length;
          yield piece;
        }
      }
      const Body = Readable.from(counted(), { highWaterMark: 1 });
      const upload = new Upload({
        ...{ client, params: { Bucket, Key, Body }, partSize: PART_BYTES },
        // It would report a failed abort instead of the reason for it.
        ...{ queueSize: 1, leavePartsOnError: true },
      });
      try {
        await upload.done();
        return size;
      } catch (error) {
        // If the store is out of reach, `removeAll` will abort it.
        if (upload.uploadId !== undefined) await abortUpload(Key, upload.uploadId).catch(() => undefined);
        throw error;
      }
    },
    async readRange(key, range) {
      const Key = checkKey(key);
      // S3 has no empty ranges.
      const body = await get(client, Key, { ...range, length: Math.max(1, range.length) });
      if (body === undefined) return undefined;
      return body === null ? new Uint8Array() : (await body.transformToByteArray()).subarray(0, range.length);
    },
    async readStream(key, range) {
      const body = await get(streams, checkKey(key), range);
      if (body === undefined) return undefined;
      return body === null ? new ReadableStream({ start: (c) => c.close() }) : body.transformToWebStream();
    },
    async read(key) {
      const body = await get(client, checkKey(key));
      return body === undefined ? undefined : ((await body?.transformToByteArray()) ?? new Uint8Array());
    },
    async removeAll(prefix) {
      const Prefix = checkPrefix(prefix);
      await abortUploads(Prefix);
      for (let ContinuationToken: string | undefined; ; ) {
        const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }));
        const Objects = (page.Contents ?? []).map(({ Key }) => ({ Key }));
        if (Objects.length > 0) {
          const { Errors = [] } = await client.send(
            new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
          );
          if (Errors[0] !== undefined) throw new Error(`The store kept a file: ${Errors[0].Code}`);
        }
        ContinuationToken = page.NextContinuationToken;
        if (ContinuationToken === undefined) return;
      }
    },
  };
}

/** Compares the name, because a missing bucket returns 404 too. */
function isNamed(error: unknown, name: string): boolean {
  return error instanceof S3ServiceException && error.name === name;
}

/** 403: the key may not do this. 405 and 501: the store cannot do this. */
function isUnavailable(error: unknown): boolean {
  return error instanceof S3ServiceException && [403, 405, 501].includes(error.$metadata.httpStatusCode ?? 0);
}

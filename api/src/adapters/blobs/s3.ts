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
import { checkKey, checkPrefix } from './disk.js';

export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The size of a part, which is in memory during an upload with the next piece. S3 requires at least 5 MB. */
const PART_BYTES = 7 * 1024 * 1024;

const MAX_CONCURRENT_REQUESTS = 50;
const MAX_CONCURRENT_STREAMS = 500;

type Body = NonNullable<GetObjectCommandOutput['Body']>;

interface Range {
  start: number;
  length: number;
}

interface Bucket {
  name: string;
  client: S3Client;
  /** The client for downloads. Each download occupies a socket until it ends, and must not block other requests. */
  streams: S3Client;
}

/** Creates the blobs port over an S3 bucket. It streams downloads through this server, without links to the bucket. */
export function createS3Blobs(settings: S3Settings): Blobs {
  const bucket = openBucket(settings);
  return {
    async write(key, bytes) {
      const object = { Bucket: bucket.name, Key: checkKey(key) };
      await bucket.client.send(new PutObjectCommand({ ...object, Body: bytes }));
    },
    writeStream: (key, bytes) => upload(bucket, checkKey(key), bytes),
    async readRange(key, range) {
      // S3 has no empty ranges.
      const requestedRange = { ...range, length: Math.max(1, range.length) };
      const body = await get(bucket, { client: bucket.client, key: checkKey(key), range: requestedRange });
      if (body === undefined) return undefined;
      return body === null ? new Uint8Array() : (await body.transformToByteArray()).subarray(0, range.length);
    },
    async readStream(key, range) {
      const body = await get(bucket, { client: bucket.streams, key: checkKey(key), range });
      if (body === undefined) return undefined;
      return body === null ? new ReadableStream({ start: (c) => c.close() }) : body.transformToWebStream();
    },
    async read(key) {
      const body = await get(bucket, { client: bucket.client, key: checkKey(key) });
      return body === undefined ? undefined : ((await body?.transformToByteArray()) ?? new Uint8Array());
    },
    async removeAll(prefix) {
      await abortUploads(bucket, checkPrefix(prefix));
      await deleteObjects(bucket, prefix);
    },
    async has(key) {
      const range = { start: 0, length: 1 };
      const body = await get(bucket, { client: bucket.client, key: checkKey(key), range });
      // An unread body would keep its socket.
      await body?.transformToByteArray();
      return body !== undefined;
    },
    async check() {
      // A bucket that is missing or closed to this key throws. A missing file does not.
      await get(bucket, { client: bucket.client, key: 'health/check' });
    },
  };
}

export function openBucket(settings: S3Settings): Bucket {
  return {
    name: settings.bucket,
    client: connect(settings, MAX_CONCURRENT_REQUESTS),
    streams: connect(settings, MAX_CONCURRENT_STREAMS),
  };
}

function connect(
  { endpoint, region, accessKeyId, secretAccessKey }: S3Settings,
  maxSockets: number,
): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Other S3 servers use one host for all buckets, and do not support the newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 5_000,
      socketTimeout: 60_000,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
  });
}

/** Returns a file or a range of it: undefined for a missing file, and null for a range after its end. */
export async function get(
  bucket: Bucket,
  { client, key, range }: { client: S3Client; key: string; range?: Range | undefined },
): Promise<Body | null | undefined> {
  const object = { Bucket: bucket.name, Key: key };
  const Range = range && `bytes=${range.start}-${range.start + range.length - 1}`;
  try {
    const { Body } = await client.send(new GetObjectCommand({ ...object, Range }));
    return Body ?? null;
  } catch (error) {
    if (isNamed(error, 'NoSuchKey')) return undefined;
    if (isNamed(error, 'InvalidRange')) return null;
    throw error;
  }
}

/** Uploads a stream in parts. Returns its size. */
export async function upload(bucket: Bucket, Key: string, bytes: AsyncIterable<Uint8Array>): Promise<number> {
  let size = 0;
  async function* countBytes() {
    for await (const piece of bytes) {
      size += piece.length;
      yield piece;
    }
  }
  const Body = Readable.from(countBytes(), { highWaterMark: 1 });
  const multipart = new Upload({
    client: bucket.client,
    params: { Bucket: bucket.name, Key, Body },
    partSize: PART_BYTES,
    // Without `leavePartsOnError`, it would report a failed abort instead of the reason for the abort.
    queueSize: 1,
    leavePartsOnError: true,
  });
  try {
    await multipart.done();
    return size;
  } catch (error) {
    const { uploadId: UploadId } = multipart;
    // If the store is out of reach, `removeAll` will abort it.
    if (UploadId !== undefined) await abortUpload(bucket, { Key, UploadId }).catch(() => undefined);
    throw error;
  }
}

/** Aborts unfinished multipart uploads, if the store supports and permits it. */
export async function abortUploads(bucket: Bucket, Prefix: string): Promise<void> {
  try {
    for (;;) {
      const list = new ListMultipartUploadsCommand({ Bucket: bucket.name, Prefix });
      const { Uploads = [], IsTruncated } = await bucket.client.send(list);
      let abortedCount = 0;
      for (const { Key, UploadId } of Uploads) abortedCount += await abortUpload(bucket, { Key, UploadId });
      if (!IsTruncated || abortedCount === 0) return;
    }
  } catch (error) {
    if (!isUnavailable(error)) throw error;
  }
}

/** Returns the number of aborted uploads, which is 0 if the upload ended in the meantime. */
async function abortUpload(
  bucket: Bucket,
  unfinishedUpload: { Key: string | undefined; UploadId: string | undefined },
): Promise<0 | 1> {
  try {
    await bucket.client.send(new AbortMultipartUploadCommand({ Bucket: bucket.name, ...unfinishedUpload }));
    return 1;
  } catch (error) {
    if (isNamed(error, 'NoSuchUpload')) return 0;
    throw error;
  }
}

/** Deletes the objects below a prefix, a page at a time. */
export async function deleteObjects({ client, name: Bucket }: Bucket, Prefix: string): Promise<void> {
  for (let ContinuationToken: string | undefined; ; ) {
    const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }));
    const Objects = (page.Contents ?? []).map(({ Key }) => ({ Key }));
    if (Objects.length > 0) {
      const Delete = { Objects, Quiet: true };
      const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket, Delete }));
      if (Errors[0] !== undefined) throw new Error(`The store did not delete a file: ${Errors[0].Code}`);
    }
    ContinuationToken = page.NextContinuationToken;
    if (ContinuationToken === undefined) return;
  }
}

/** Compares the name, because a missing bucket returns 404 too. */
function isNamed(error: unknown, name: string): boolean {
  return error instanceof S3ServiceException && error.name === name;
}

/**
 * Returns whether the store does not offer an operation. 403 means that the key has no permission, and 405 and 501 mean
 * that the store does not support it.
 */
function isUnavailable(error: unknown): boolean {
  return error instanceof S3ServiceException && [403, 405, 501].includes(error.$metadata.httpStatusCode ?? 0);
}

import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { Blobs } from '../../ports/blobs.js';
import { checkKey, checkPrefix } from './keys.js';

export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** S3 takes parts from 5 MB; this much of an upload is in memory at a time. */
const PART_BYTES = 8 * 1024 * 1024;

const MAX_REQUESTS = 50;
const MAX_STREAMS = 500;

type Body = NonNullable<GetObjectCommandOutput['Body']>;

/** Files in a bucket. Nobody is sent there: what is downloaded runs through our own server. */
export function s3Blobs(settings: S3Settings): Blobs {
  const { endpoint, bucket: Bucket, region, accessKeyId, secretAccessKey } = settings;
  const credentials = { accessKeyId, secretAccessKey };
  const connect = (maxSockets: number) =>
    new S3Client({
      ...{ endpoint, region, credentials },
      // Stores other than Amazon's answer for all buckets at one host, and know none of the newer checksums.
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        ...{ connectionTimeout: 5_000, socketTimeout: 60_000 },
        ...{ httpAgent: { maxSockets }, httpsAgent: { maxSockets } },
      },
    });
  const client = connect(MAX_REQUESTS);
  // A socket each for as long as somebody's download lasts: all else must not wait for them.
  const streams = connect(MAX_STREAMS);

  async function put(Key: string, bytes: Uint8Array): Promise<void> {
    await client.send(new PutObjectCommand({ Bucket, Key, Body: bytes }));
  }

  /** Undefined when there is no such file; null behind its end. */
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
      const parts = inParts(bytes);
      const first = await parts.next();
      if (first.done) {
        await put(Key, new Uint8Array());
        return 0;
      }
      // The end of what is short has been seen by now: it needs no upload in parts.
      if (first.value.length < PART_BYTES) {
        await put(Key, first.value);
        return first.value.length;
      }
      return writeParts(client, { Bucket, Key }, first.value, parts);
    },
    async readRange(key, range) {
      const Key = checkKey(key);
      // A range of nothing cannot be asked for.
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

/** One part after the other; what breaks off is called off, so that nothing is kept or paid for. */
async function writeParts(
  client: S3Client,
  object: { Bucket: string; Key: string },
  first: Uint8Array,
  rest: AsyncGenerator<Uint8Array>,
): Promise<number> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(object));
  const Parts: Array<{ PartNumber: number; ETag: string | undefined }> = [];
  let size = 0;

  async function send(bytes: Uint8Array): Promise<void> {
    const PartNumber = Parts.length + 1;
    const { ETag } = await client.send(
      new UploadPartCommand({ ...object, UploadId, PartNumber, Body: bytes }),
    );
    Parts.push({ PartNumber, ETag });
    size += bytes.length;
  }

  try {
    await send(first);
    for await (const bytes of rest) await send(bytes);
    await client.send(
      new CompleteMultipartUploadCommand({ ...object, UploadId, MultipartUpload: { Parts } }),
    );
    return size;
  } catch (error) {
    // What cannot be called off now, since the store is out of reach, `removeAll` will call off.
    await client.send(new AbortMultipartUploadCommand({ ...object, UploadId })).catch(() => undefined);
    throw error;
  }
}

/** What comes in pieces of any size, in parts of one size; the last is shorter. */
async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = [];
  let size = 0;
  for await (let piece of bytes) {
    while (size + piece.length >= PART_BYTES) {
      const taken = PART_BYTES - size;
      yield Buffer.concat([...pieces, piece.subarray(0, taken)]);
      piece = piece.subarray(taken);
      pieces = [];
      size = 0;
    }
    if (piece.length === 0) continue;
    pieces.push(piece);
    size += piece.length;
  }
  if (size > 0) yield Buffer.concat(pieces);
}

/** A bucket that is missing answers 404 as well: only the name tells them apart. */
function isNamed(error: unknown, name: string): boolean {
  return error instanceof S3ServiceException && error.name === name;
}

/** 403: the key may not do this. 405 and 501: the store cannot do this. */
function isUnavailable(error: unknown): boolean {
  return error instanceof S3ServiceException && [403, 405, 501].includes(error.$metadata.httpStatusCode ?? 0);
}

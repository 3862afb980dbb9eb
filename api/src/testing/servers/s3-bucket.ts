import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

interface Call {
  method: string;
  key: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

export interface Reply {
  status: number;
  body?: string | Buffer;
  headers?: Record<string, string>;
}

/** The page size of lists, which is small, so that lists have several pages. */
const PAGE = 3;
const MIN_PART = 5 * 1024 * 1024;

export interface S3Error {
  status: number;
  code: string;
}

/** One bucket of the S3 stand-in. */
export interface Bucket {
  /** The stored objects, by key. */
  objects: Map<string, Buffer>;
  /** Multipart uploads that are neither completed nor aborted. */
  uploads: Map<string, { key: string; parts: Map<number, Buffer> }>;
  /** The received bytes of uploads, including multipart uploads. */
  bytes: number;
  lastUpload: number;
  /** The error response for every request of an operation. */
  errors: {
    listUploads?: S3Error;
    abortUpload?: S3Error;
    /** The error for uploads of keys that end with this text. Tests may set and delete it at any time. */
    put?: S3Error & { end: string };
    deleteObjects?: S3Error;
  };
}

/** Runs the operation of a call. */
export function handleCall(bucket: Bucket, call: Call): Reply {
  const { method, key, query, body } = call;
  const uploadId = query.get('uploadId');
  if (method === 'GET' && query.has('uploads')) return listUploads(bucket, query.get('prefix') ?? '');
  if (method === 'GET' && query.get('list-type') === '2') return listObjects(bucket, query);
  if (method === 'POST' && query.has('delete')) return deleteObjects(bucket, body.toString());
  if (method === 'POST' && query.has('uploads')) return beginUpload(bucket, key);
  if (uploadId !== null) return changeUpload(bucket, call, uploadId);
  if (method === 'PUT') return putObject(bucket, key, body);
  if (method === 'DELETE') {
    bucket.objects.delete(key);
    return { status: 204 };
  }
  if (method === 'GET') return getObject(bucket, key, call.headers.range);
  return createFailure(501, 'NotImplemented');
}

function putObject(bucket: Bucket, key: string, body: Buffer): Reply {
  const { put } = bucket.errors;
  if (put !== undefined && key.endsWith(put.end)) return createFailure(put.status, put.code);
  bucket.bytes += body.length;
  bucket.objects.set(key, body);
  return { status: 200, headers: { ETag: createETag(body) } };
}

function getObject(bucket: Bucket, key: string, range: string | undefined): Reply {
  const object = bucket.objects.get(key);
  if (object === undefined) return createFailure(404, 'NoSuchKey');
  if (range === undefined) return { status: 200, body: object };
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
  if (Number(first) >= object.length) return createFailure(416, 'InvalidRange');
  return { status: 206, body: object.subarray(Number(first), Number(last) + 1) };
}

function listObjects(bucket: Bucket, query: URLSearchParams): Reply {
  const continuationToken = query.get('continuation-token') ?? '';
  const prefix = query.get('prefix') ?? '';
  const keys = [...bucket.objects.keys()]
    .filter((key) => key.startsWith(prefix) && key > continuationToken)
    .sort();
  const page = keys.slice(0, PAGE);
  const next = keys.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  if (query.get('delimiter') === '/') return listFolders(keys, prefix);
  const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
  return createXmlReply(
    'ListBucketResult',
    `<IsTruncated>${keys.length > PAGE}</IsTruncated>${next}${contents}`,
  );
}

/** Lists folders, all on one page. */
function listFolders(keys: string[], prefix: string): Reply {
  const names = new Set(
    keys
      .map((key) => key.slice(prefix.length))
      .filter((relativeKey) => relativeKey.includes('/'))
      .map((relativeKey) => relativeKey.split('/')[0]),
  );
  const commonPrefixes = [...names].map(
    (name) => `<CommonPrefixes><Prefix>${prefix}${name}/</Prefix></CommonPrefixes>`,
  );
  return createXmlReply('ListBucketResult', `<IsTruncated>false</IsTruncated>${commonPrefixes.join('')}`);
}

function deleteObjects(bucket: Bucket, body: string): Reply {
  if (bucket.errors.deleteObjects)
    return createFailure(bucket.errors.deleteObjects.status, bucket.errors.deleteObjects.code);
  for (const [, key = ''] of body.matchAll(/<Key>([^<]+)<\/Key>/g)) bucket.objects.delete(key);
  return createXmlReply('DeleteResult', '');
}

function listUploads(bucket: Bucket, prefix: string): Reply {
  if (bucket.errors.listUploads)
    return createFailure(bucket.errors.listUploads.status, bucket.errors.listUploads.code);
  const uploads = [...bucket.uploads].filter(([, { key }]) => key.startsWith(prefix)).slice(0, PAGE);
  const list = uploads.map(([id, { key }]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`);
  return createXmlReply(
    'ListMultipartUploadsResult',
    `<IsTruncated>${bucket.uploads.size > PAGE}</IsTruncated>${list.join('')}`,
  );
}

function beginUpload(bucket: Bucket, key: string): Reply {
  bucket.lastUpload += 1;
  bucket.uploads.set(String(bucket.lastUpload), { key, parts: new Map() });
  return createXmlReply('InitiateMultipartUploadResult', `<UploadId>${bucket.lastUpload}</UploadId>`);
}

function changeUpload(bucket: Bucket, { method, key, query, body }: Call, uploadId: string): Reply {
  const upload = bucket.uploads.get(uploadId);
  if (upload === undefined || upload.key !== key) return createFailure(404, 'NoSuchUpload');
  if (method === 'DELETE') {
    if (bucket.errors.abortUpload)
      return createFailure(bucket.errors.abortUpload.status, bucket.errors.abortUpload.code);
    bucket.uploads.delete(uploadId);
    return { status: 204 };
  }
  if (method === 'PUT') {
    bucket.bytes += body.length;
    upload.parts.set(Number(query.get('partNumber')), body);
    return { status: 200, headers: { ETag: createETag(body) } };
  }
  return completeUpload(bucket, uploadId, upload, body.toString());
}

function completeUpload(
  bucket: Bucket,
  uploadId: string,
  { key, parts }: { key: string; parts: Map<number, Buffer> },
  partList: string,
): Reply {
  const listedParts = [...partList.matchAll(/<Part>.*?<\/Part>/gs)].map(([part]) => ({
    number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
    etag: /<ETag>(?:&quot;|")(\w+)/.exec(part)?.[1],
  }));
  const bodies = listedParts.map(({ number }) => parts.get(number));
  const isKnown = listedParts.every(({ etag }, place) =>
    createETag(bodies[place] ?? Buffer.of()).includes(`${etag}`),
  );
  if (!isKnown || listedParts.length === 0) return createFailure(400, 'InvalidPart');
  if (bodies.slice(0, -1).some((body) => (body?.length ?? 0) < MIN_PART))
    return createFailure(400, 'EntityTooSmall');
  bucket.objects.set(key, Buffer.concat(bodies.filter((body) => body !== undefined)));
  bucket.uploads.delete(uploadId);
  return createXmlReply('CompleteMultipartUploadResult', `<Key>${key}</Key>`);
}

function createETag(body: Buffer): string {
  return `"${createHash('md5').update(body).digest('hex')}"`;
}

function createXmlReply(name: string, content: string): Reply {
  const body = `<?xml version="1.0" encoding="UTF-8"?><${name}>${content}</${name}>`;
  return { status: 200, body, headers: { 'Content-Type': 'application/xml' } };
}

export function createFailure(status: number, code: string): Reply {
  return { ...createXmlReply('Error', `<Code>${code}</Code><Message>${code}</Message>`), status };
}

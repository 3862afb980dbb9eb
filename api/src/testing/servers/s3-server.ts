import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Settings } from '../../adapters/blobs/s3.js';

export interface S3Server {
  settings: S3Settings;
  /** The objects by key. */
  objects: Map<string, Buffer>;
  /** Multipart uploads that are neither completed nor aborted. */
  uploads: Map<string, { key: string; parts: Map<number, Buffer> }>;
  /** Received bytes of uploads, multipart uploads included. */
  received(): number;
  close(): Promise<void>;
}

interface Call {
  method: string;
  key: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

interface Reply {
  status: number;
  body?: string | Buffer;
  headers?: Record<string, string>;
}

const BUCKET = 'tidings-files';
const REGION = 'eu-north-1';
const ACCESS_KEY = 'AKIATIDINGSTESTS';
const SECRET = 'a secret that only this test knows';
/** The page size of lists: small, so that lists have several pages. */
const PAGE = 3;
const MIN_PART = 5 * 1024 * 1024;

interface S3Error {
  status: number;
  code: string;
}

interface S3ServerOptions {
  /** The error response for every request of an operation. */
  errors?: { listUploads?: S3Error; abortUpload?: S3Error };
}

/** Serves the part of S3's protocol that the adapter uses. Rejects a request with an invalid signature (SigV4). */
export async function startS3Server({ errors = {} }: S3ServerOptions = {}): Promise<S3Server> {
  const { objects, uploads, received, answer } = createBucket(errors);
  const server = createServer(async (request, response) => {
    const body = await readAll(request);
    const url = new URL(request.url ?? '/', 'http://s3');
    const [, bucket, ...rest] = url.pathname.split('/');
    const call = {
      method: request.method ?? '',
      key: rest.join('/'),
      query: url.searchParams,
      headers: request.headers,
      body,
    };
    const refusal =
      findRefusal(request, body) ?? (bucket === BUCKET ? undefined : failure(404, 'NoSuchBucket'));
    const { status, headers = {}, body: sent = '' } = refusal ?? answer(call);
    response.writeHead(status, { 'Content-Length': Buffer.byteLength(sent), ...headers });
    response.end(sent);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: BUCKET,
      region: REGION,
      accessKeyId: ACCESS_KEY,
      secretAccessKey: SECRET,
    },
    objects,
    uploads,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The objects of one bucket, and the operations on them. */
function createBucket(errors: NonNullable<S3ServerOptions['errors']>) {
  const objects: S3Server['objects'] = new Map();
  const uploads: S3Server['uploads'] = new Map();
  let bytes = 0;
  let lastUpload = 0;

  function answer(call: Call): Reply {
    const { method, key, query, body } = call;
    const uploadId = query.get('uploadId');
    if (method === 'GET' && query.has('uploads')) return listUploads(query.get('prefix') ?? '');
    if (method === 'GET' && query.get('list-type') === '2') return listObjects(query);
    if (method === 'POST' && query.has('delete')) return deleteObjects(body.toString());
    if (method === 'POST' && query.has('uploads')) return beginUpload(key);
    if (uploadId !== null) return changeUpload(call, uploadId);
    if (method === 'PUT') return putObject(key, body);
    if (method === 'GET') return getObject(key, call.headers.range);
    return failure(501, 'NotImplemented');
  }

  function putObject(key: string, body: Buffer): Reply {
    bytes += body.length;
    objects.set(key, body);
    return { status: 200, headers: { ETag: etagOf(body) } };
  }

  function getObject(key: string, range: string | undefined): Reply {
    const object = objects.get(key);
    if (object === undefined) return failure(404, 'NoSuchKey');
    if (range === undefined) return { status: 200, body: object };
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
    if (Number(first) >= object.length) return failure(416, 'InvalidRange');
    return { status: 206, body: object.subarray(Number(first), Number(last) + 1) };
  }

  function listObjects(query: URLSearchParams): Reply {
    const after = query.get('continuation-token') ?? '';
    const prefix = query.get('prefix') ?? '';
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, PAGE);
    const next = keys.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
    return xml('ListBucketResult', `<IsTruncated>${keys.length > PAGE}</IsTruncated>${next}${contents}`);
  }

  function deleteObjects(body: string): Reply {
    for (const [, key = ''] of body.matchAll(/<Key>([^<]+)<\/Key>/g)) objects.delete(key);
    return xml('DeleteResult', '');
  }

  function listUploads(prefix: string): Reply {
    if (errors.listUploads) return failure(errors.listUploads.status, errors.listUploads.code);
    const found = [...uploads].filter(([, { key }]) => key.startsWith(prefix)).slice(0, PAGE);
    const list = found.map(([id, { key }]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`);
    return xml(
      'ListMultipartUploadsResult',
      `<IsTruncated>${uploads.size > PAGE}</IsTruncated>${list.join('')}`,
    );
  }

  function beginUpload(key: string): Reply {
    lastUpload += 1;
    uploads.set(String(lastUpload), { key, parts: new Map() });
    return xml('InitiateMultipartUploadResult', `<UploadId>${lastUpload}</UploadId>`);
  }

  function changeUpload({ method, key, query, body }: Call, uploadId: string): Reply {
    const upload = uploads.get(uploadId);
    if (upload === undefined || upload.key !== key) return failure(404, 'NoSuchUpload');
    if (method === 'DELETE') {
      if (errors.abortUpload) return failure(errors.abortUpload.status, errors.abortUpload.code);
      uploads.delete(uploadId);
      return { status: 204 };
    }
    if (method === 'PUT') {
      bytes += body.length;
      upload.parts.set(Number(query.get('partNumber')), body);
      return { status: 200, headers: { ETag: etagOf(body) } };
    }
    return completeUpload(uploadId, upload, body.toString());
  }

  function completeUpload(
    uploadId: string,
    { key, parts }: { key: string; parts: Map<number, Buffer> },
    wanted: string,
  ): Reply {
    const named = [...wanted.matchAll(/<Part>.*?<\/Part>/gs)].map(([part]) => ({
      number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
      etag: /<ETag>(?:&quot;|")(\w+)/.exec(part)?.[1],
    }));
    const bodies = named.map(({ number }) => parts.get(number));
    const isKnown = named.every(({ etag }, place) =>
      etagOf(bodies[place] ?? Buffer.of()).includes(`${etag}`),
    );
    if (!isKnown || named.length === 0) return failure(400, 'InvalidPart');
    if (bodies.slice(0, -1).some((body) => (body?.length ?? 0) < MIN_PART))
      return failure(400, 'EntityTooSmall');
    objects.set(key, Buffer.concat(bodies.filter((body) => body !== undefined)));
    uploads.delete(uploadId);
    return xml('CompleteMultipartUploadResult', `<Key>${key}</Key>`);
  }

  return { objects, uploads, received: () => bytes, answer };
}

/** Returns the error for a request with a wrong Signature Version 4. */
function findRefusal(request: IncomingMessage, body: Buffer): Reply | undefined {
  const { headers } = request;
  const [, accessKey, scope, names, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (accessKey !== ACCESS_KEY) return failure(403, 'InvalidAccessKeyId');
  const payload = String(headers['x-amz-content-sha256']);
  if (payload !== createHash('sha256').update(body).digest('hex')) {
    return failure(400, 'XAmzContentSHA256Mismatch');
  }
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const signed = (names ?? '').split(';');
  if (!signed.includes('host') || !signed.includes('x-amz-date')) return failure(403, 'AccessDenied');
  const canonical = [
    request.method,
    path,
    query
      .split('&')
      .map((part) => (part === '' || part.includes('=') ? part : `${part}=`))
      .sort()
      .join('&'),
    ...signed.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    payload,
  ].join('\n');
  const date = String(headers['x-amz-date']);
  const [day = '', region = '', service = '', end = ''] = (scope ?? '').split('/');
  if (region !== REGION || service !== 's3' || !date.startsWith(day)) return failure(403, 'AccessDenied');
  const hashed = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', date, scope, hashed].join('\n');
  const key = [day, region, service, end].reduce<Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    Buffer.from(`AWS4${SECRET}`),
  );
  const right = createHmac('sha256', key).update(text).digest('hex');
  return signature === right ? undefined : failure(403, 'SignatureDoesNotMatch');
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function etagOf(body: Buffer): string {
  return `"${createHash('md5').update(body).digest('hex')}"`;
}

function xml(name: string, content: string): Reply {
  const body = `<?xml version="1.0" encoding="UTF-8"?><${name}>${content}</${name}>`;
  return { status: 200, body, headers: { 'Content-Type': 'application/xml' } };
}

function failure(status: number, code: string): Reply {
  return { ...xml('Error', `<Code>${code}</Code><Message>${code}</Message>`), status };
}

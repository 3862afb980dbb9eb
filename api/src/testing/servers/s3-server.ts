import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Settings } from '../../adapters/blobs/s3.js';
import { type Bucket, createFailure, handleCall, type Reply } from './s3-bucket.js';

export interface S3Server {
  settings: S3Settings;
  objects: Bucket['objects'];
  uploads: Bucket['uploads'];
  /** Returns the received bytes of uploads, including multipart uploads. */
  received(): number;
  close(): Promise<void>;
}

const BUCKET = 'tidings-files';
const REGION = 'eu-north-1';
const ACCESS_KEY = 'AKIATIDINGSTESTS';
const SECRET = 'a secret that only this test knows';
/** Serves the part of S3's protocol that the adapter uses. Rejects a request with an invalid signature (SigV4). */
export async function startS3Server({
  errors = {},
}: Partial<Pick<Bucket, 'errors'>> = {}): Promise<S3Server> {
  const bucket: Bucket = { objects: new Map(), uploads: new Map(), bytes: 0, lastUpload: 0, errors };
  const server = createServer(async (request, response) => {
    const body = await readAll(request);
    const url = new URL(request.url ?? '/', 'http://s3');
    const [, name, ...keyParts] = url.pathname.split('/');
    const call = {
      method: request.method ?? '',
      key: keyParts.join('/'),
      query: url.searchParams,
      headers: request.headers,
      body,
    };
    const refusal =
      findRefusal(request, body) ?? (name === BUCKET ? undefined : createFailure(404, 'NoSuchBucket'));
    const { status, headers = {}, body: replyBody = '' } = refusal ?? handleCall(bucket, call);
    response.writeHead(status, { 'Content-Length': Buffer.byteLength(replyBody), ...headers });
    response.end(replyBody);
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
    objects: bucket.objects,
    uploads: bucket.uploads,
    received: () => bucket.bytes,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Returns the error for a request with a wrong Signature Version 4. */
function findRefusal(request: IncomingMessage, body: Buffer): Reply | undefined {
  const { headers } = request;
  const [, accessKey, scope, names, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (accessKey !== ACCESS_KEY) return createFailure(403, 'InvalidAccessKeyId');
  const payload = String(headers['x-amz-content-sha256']);
  if (payload !== createHash('sha256').update(body).digest('hex')) {
    return createFailure(400, 'XAmzContentSHA256Mismatch');
  }
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const signedHeaders = (names ?? '').split(';');
  if (!signedHeaders.includes('host') || !signedHeaders.includes('x-amz-date'))
    return createFailure(403, 'AccessDenied');
  const canonical = [
    request.method,
    path,
    query
      .split('&')
      .map((part) => (part === '' || part.includes('=') ? part : `${part}=`))
      .sort()
      .join('&'),
    ...signedHeaders.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    payload,
  ].join('\n');
  const date = String(headers['x-amz-date']);
  const [day = '', region = '', service = '', end = ''] = (scope ?? '').split('/');
  if (region !== REGION || service !== 's3' || !date.startsWith(day))
    return createFailure(403, 'AccessDenied');
  const canonicalHash = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', date, scope, canonicalHash].join('\n');
  const key = [day, region, service, end].reduce<Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    Buffer.from(`AWS4${SECRET}`),
  );
  const expectedSignature = createHmac('sha256', key).update(text).digest('hex');
  return signature === expectedSignature ? undefined : createFailure(403, 'SignatureDoesNotMatch');
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

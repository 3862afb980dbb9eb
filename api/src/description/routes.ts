import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { accepts } from 'hono/accepts';
import { isKnown } from '../http/caching/etag.js';
import { createRouter } from '../http/router.js';
import type { describeApi } from './describe-api.js';
import { shortenNames } from './size/short-names.js';
import { sortComponents } from './size/sort-components.js';

/** The time in seconds that clients may cache the document. It changes only with a release. */
const CACHE_SECONDS = 300;

interface EncodedDocument {
  etag: string;
  identity: Buffer;
  gzip: Buffer;
  br: Buffer;
}

/**
 * Serves the API's description as `/openapi.yaml` and `/openapi.json`, as 800 KB of text or about 100 KB compressed.
 * Writes and compresses each once, at the first request.
 */
export function createDescriptionRoutes(describe: () => ReturnType<typeof describeApi>) {
  const router = createRouter();
  const documents = [
    {
      path: '/openapi.yaml',
      type: 'application/yaml',
      // Loads the library here, because most servers never serve the description.
      write: async () => (await import('yaml')).stringify(describe(), { compat: 'yaml-1.1' }),
    },
    {
      path: '/openapi.json',
      type: 'application/json',
      write: async () => JSON.stringify(shortenNames(sortComponents(describe()))),
    },
  ];
  for (const { path, type, write } of documents) {
    let encodedDocument: Promise<EncodedDocument> | undefined;
    router.get(path, async (c) => {
      encodedDocument ??= write().then(encode);
      const document = await encodedDocument.catch((error) => {
        // Lets the next request try again.
        encodedDocument = undefined;
        throw error;
      });
      c.header('Cache-Control', `public, max-age=${CACHE_SECONDS}`);
      c.header('ETag', document.etag);
      c.header('Vary', 'Accept-Encoding', { append: true });
      if (isKnown((name) => c.req.header(name), document)) return c.body(null, 304);
      const encoding = accepts(c, {
        header: 'Accept-Encoding',
        supports: ['br', 'gzip'],
        default: 'identity',
      }) as 'br' | 'gzip' | 'identity';
      if (encoding !== 'identity') c.header('Content-Encoding', encoding);
      return c.body(new Uint8Array(document[encoding]), 200, { 'Content-Type': type });
    });
  }
  return router;
}

async function encode(text: string): Promise<EncodedDocument> {
  const identity = Buffer.from(text);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, quality),
    promisify(gzip)(identity, { level: constants.Z_BEST_COMPRESSION, memLevel: constants.Z_MAX_MEMLEVEL }),
  ]);
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  return { etag, identity, gzip: gzipped, br };
}

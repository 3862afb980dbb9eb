import { createRoute, z } from '@hono/zod-openapi';
import { createErrorResponses, formatErrorBody } from '../../../http/errors/error-body.js';
import { preventCaching } from '../../../http/pages/private-page.js';
import { createRouter, type HttpContext, readVisit } from '../../../http/router.js';
import { formatAttachmentHeader, readByteRange } from '../../../http/uploads/attachment.js';
import { Bytes, IdParam } from '../../../http/wire.js';
import { formatDuration } from '../../../kernel/clock.js';
import { isLinkScanner } from '../../../kernel/visits/judge-visit.js';
import type { ProductFile } from '../../products/index.js';
import type { DownloadClient } from './consume-download-link.js';
import { refuseDownload, respondToDownloader, showScannerPage } from './download-responses.js';
import { checkDownload, type FoundDownload, findDownload, openDownload } from './open-download.js';
import { DOWNLOAD_LINK_LIMITS, REPEAT_WITHIN } from './rules.js';

/** Serves files to holders of a link. */
export const downloadRoutes = createRouter();
const tags = ['Buying'];

const DESCRIPTION = `A link works ${DOWNLOAD_LINK_LIMITS}. HEAD requests, resumed downloads, link scanners, and repeated requests of the same client within ${formatDuration(REPEAT_WITHIN)} do not count as uses. If the link does not work, browsers get a page with the reason.`;

const responses = {
  200: {
    description:
      'The file as an attachment, with its own media type. Suspected link scanners get a page with a button instead.',
    content: { '*/*': { schema: Bytes }, 'text/html': { schema: z.string() } },
  },
  206: {
    description: 'The part of the file that `Range` requests',
    content: { '*/*': { schema: Bytes } },
  },
  ...createErrorResponses('link_invalid', 'link_expired', 'range_not_satisfiable', 'rate_limited'),
};
/** The parameter that the button on the page for suspected scanners sends. */
const PressedQuery = z.literal('1').optional().openapi({
  description:
    '`1` if the request comes from the button on the page for suspected link scanners. The download then counts as a use. Without it, suspected scanners get that page.',
});

export const DownloadToken = z.object({
  token: z
    .string()
    .max(200)
    .openapi({ description: 'The token of the download link.', param: { name: 'token', in: 'path' } }),
});

const download = createRoute({
  method: 'get',
  path: '/api/download/{token}',
  operationId: 'downloadPurchase',
  summary: 'Download a purchased file',
  description: DESCRIPTION,
  tags,
  request: { params: DownloadToken, query: z.object({ pressed: PressedQuery }) },
  responses,
});
downloadRoutes.openapi(download, (c) =>
  respondToDownloader(c, async () => {
    const { token } = c.req.valid('param');
    const found = await findDownload(c.var.context, { token });
    return serveDownload(c, { found, productId: null, isPressed: c.req.valid('query').pressed === '1' });
  }),
);

const file = createRoute({
  method: 'get',
  path: '/api/products/{id}/file',
  operationId: 'downloadProduct',
  summary: 'Download a product’s file with a token',
  description: `Works like \`GET /api/download/{token}\`, with the product in the path and the token in the query. ${DESCRIPTION}`,
  tags,
  request: {
    params: IdParam,
    query: z.object({
      token: z.string().max(200).default('').openapi({
        description: 'The token of a download link. Without it, returns 404 `link_invalid`.',
      }),
      pressed: PressedQuery,
    }),
  },
  responses,
});
downloadRoutes.openapi(file, (c) =>
  respondToDownloader(c, async () => {
    const { id: productId } = c.req.valid('param');
    const { token, pressed } = c.req.valid('query');
    const found = await findDownload(c.var.context, { token, productId });
    return serveDownload(c, { found, productId, isPressed: pressed === '1' });
  }),
);

interface DownloadRequest {
  found: FoundDownload | undefined;
  /** The id in the path, or null if absent. */
  productId: number | null;
  isPressed: boolean;
}

async function serveDownload(
  c: HttpContext,
  { found, productId, isPressed }: DownloadRequest,
): Promise<Response> {
  preventCaching(c);
  if (found === undefined) return refuseDownload(c, { state: 'invalid', productId });
  const { file: stored, state } = found;
  if (stored === null) return refuseDownload(c, { state: state === 'revoked' ? state : 'gone', found });
  if (c.req.method === 'HEAD') return sendHead(c, { found, stored });
  if (state === 'open' && !isPressed && isLinkScanner(readVisit(c))) return showScannerPage(c, found);
  return sendBytes(c, { found, stored });
}

async function sendBytes(
  c: HttpContext,
  { found, stored }: { found: FoundDownload; stored: ProductFile },
): Promise<Response> {
  const range = readRange(c, stored);
  if (range === 'unsatisfiable') {
    c.header('Content-Range', `bytes */${stored.size}`);
    const message = 'This range starts after the end of the file.';
    return c.json(formatErrorBody('range_not_satisfiable', message, c.var.requestId, undefined), 416);
  }
  const part = range === 'whole' ? undefined : range;
  const openedDownload = await openDownload(c.var.context, {
    found,
    file: stored,
    range: part,
    client: readDownloadClient(c),
  });
  if (openedDownload.kind === 'refused') return refuseDownload(c, { state: openedDownload.state, found });
  describeFile(c, stored);
  if (part === undefined) return c.body(openedDownload.bytes, 200);
  c.header('Content-Length', String(part.length));
  c.header('Content-Range', `bytes ${part.start}-${part.start + part.length - 1}/${stored.size}`);
  return c.body(openedDownload.bytes, 206);
}

/** Responds as GET would, without consuming a use or sending a byte of the file. */
async function sendHead(
  c: HttpContext,
  { found, stored }: { found: FoundDownload; stored: ProductFile },
): Promise<Response> {
  const state = await checkDownload(c.var.context, { found, file: stored, client: readDownloadClient(c) });
  if (state !== 'open') return refuseDownload(c, { state, found });
  describeFile(c, stored);
  return c.body(null, 200);
}

function readDownloadClient(c: HttpContext): DownloadClient {
  return { address: c.var.clientAddress, userAgent: c.req.header('user-agent') };
}

function describeFile(c: HttpContext, file: ProductFile): void {
  c.header('Content-Type', file.mimeType);
  c.header('Content-Length', String(file.size));
  c.header('Content-Disposition', formatAttachmentHeader(file.originalName));
  c.header('Accept-Ranges', 'bytes');
  c.header('ETag', createETag(file));
}

/** Builds the ETag from the row, since a row's bytes never change. */
function createETag({ id, size }: ProductFile): string {
  return `"${id}-${size}"`;
}

/** Returns the range of an interrupted download, if the file is still the same (RFC 9110, 13.1.5). */
function readRange(c: HttpContext, file: ProductFile) {
  const condition = c.req.header('if-range');
  if (condition !== undefined && condition !== createETag(file)) return 'whole';
  return readByteRange(c.req.header('range'), file.size);
}

import { createRoute, z } from '@hono/zod-openapi';
import { errorBody, refusals } from '../../../http/errors/error-body.js';
import { preventCaching } from '../../../http/pages/private-page.js';
import { createRouter, type HttpContext } from '../../../http/router.js';
import { asAttachment } from '../../../http/uploads/attachment.js';
import { readByteRange } from '../../../http/uploads/byte-range.js';
import { readVisit } from '../../../http/visit.js';
import { IdParam } from '../../../http/wire.js';
import { isLinkScanner } from '../../../kernel/judge-visit.js';
import type { ProductFile } from '../../products/index.js';
import { answerDownloader, answerRefusedDownload, answerScanner } from './download-answers.js';
import { type FoundDownload, findDownload } from './find-download.js';
import { judgeDownload, openDownload } from './open-download.js';
import type { DownloadClient } from './use-link.js';

/** Serves files to holders of a link. */
export const downloadRoutes = createRouter();
const tags = ['Buying'];

const responses = {
  200: {
    description: 'The file, always as an attachment; or a page with a button, for programs that follow links',
    content: { 'application/octet-stream': { schema: z.string() }, 'text/html': { schema: z.string() } },
  },
  206: {
    description: 'The part that `Range` asks for',
    content: { 'application/octet-stream': { schema: z.string() } },
  },
  416: { description: '`Range` begins behind the end' },
  ...refusals(400, 404, 410, 429),
};
/** Sent by the button on the page that suspected scanners get. */
const Pressed = z.literal('1').optional();

export const DownloadToken = z.object({
  token: z
    .string()
    .max(200)
    .openapi({ param: { name: 'token', in: 'path' } }),
});

const download = createRoute({
  method: 'get',
  path: '/api/download/{token}',
  operationId: 'downloadPurchase',
  summary: 'The file behind a download link',
  description:
    'Three uses, seven days. HEAD, the rest of a download that broke off, programs that follow links, and the same client within ten minutes burn none. Browsers get a page where there is no file for them.',
  tags,
  request: { params: DownloadToken, query: z.object({ pressed: Pressed }) },
  responses,
});
downloadRoutes.openapi(download, (c) =>
  answerDownloader(c, async () => {
    const { token } = c.req.valid('param');
    const found = await findDownload(c.var.context, { token });
    return answerDownload(c, { found, productId: null, isPressed: c.req.valid('query').pressed === '1' });
  }),
);

const file = createRoute({
  method: 'get',
  path: '/api/products/{id}/file',
  operationId: 'downloadProduct',
  summary: 'As `/api/download/{token}`, by the product',
  tags,
  request: {
    params: IdParam,
    query: z.object({ token: z.string().max(200).default(''), pressed: Pressed }),
  },
  responses,
});
downloadRoutes.openapi(file, (c) =>
  answerDownloader(c, async () => {
    const { id: productId } = c.req.valid('param');
    const { token, pressed } = c.req.valid('query');
    const found = await findDownload(c.var.context, { token, productId });
    return answerDownload(c, { found, productId, isPressed: pressed === '1' });
  }),
);

interface Asked {
  found: FoundDownload | undefined;
  /** From the path; null if absent. */
  productId: number | null;
  isPressed: boolean;
}

async function answerDownload(c: HttpContext, { found, productId, isPressed }: Asked): Promise<Response> {
  preventCaching(c);
  if (found === undefined) return answerRefusedDownload(c, { state: 'invalid', productId });
  const { file: stored, state } = found;
  if (stored === null)
    return answerRefusedDownload(c, { state: state === 'revoked' ? state : 'gone', found });
  if (c.req.method === 'HEAD') return answerHead(c, { found, stored });
  if (state === 'open' && !isPressed && isLinkScanner(readVisit(c))) return answerScanner(c, found);
  return answerBytes(c, { found, stored });
}

async function answerBytes(
  c: HttpContext,
  { found, stored }: { found: FoundDownload; stored: ProductFile },
): Promise<Response> {
  const range = wantedRange(c, stored);
  if (range === 'unsatisfiable') {
    c.header('Content-Range', `bytes */${stored.size}`);
    const message = 'This part lies behind the end of the file.';
    return c.json(errorBody('range_not_satisfiable', message, c.var.requestId, undefined), 416);
  }
  const part = range === 'whole' ? undefined : range;
  const opened = await openDownload(c.var.context, { found, file: stored, range: part, client: clientOf(c) });
  if (opened.kind === 'refused') return answerRefusedDownload(c, { state: opened.state, found });
  describeFile(c, stored);
  if (part === undefined) return c.body(opened.bytes, 200);
  c.header('Content-Length', String(part.length));
  c.header('Content-Range', `bytes ${part.start}-${part.start + part.length - 1}/${stored.size}`);
  return c.body(opened.bytes, 206);
}

/** Responds as GET would, without consuming a use or sending a byte of the file. */
async function answerHead(
  c: HttpContext,
  { found, stored }: { found: FoundDownload; stored: ProductFile },
): Promise<Response> {
  const state = await judgeDownload(c.var.context, { found, file: stored, client: clientOf(c) });
  if (state !== 'open') return answerRefusedDownload(c, { state, found });
  describeFile(c, stored);
  return c.body(null, 200);
}

function clientOf(c: HttpContext): DownloadClient {
  return { address: c.var.clientAddress, userAgent: c.req.header('user-agent') };
}

function describeFile(c: HttpContext, stored: ProductFile): void {
  c.header('Content-Type', stored.mimeType);
  c.header('Content-Length', String(stored.size));
  c.header('Content-Disposition', asAttachment(stored.originalName));
  c.header('Accept-Ranges', 'bytes');
  c.header('ETag', etagOf(stored));
}

/** Builds the ETag from the row, since a row's bytes never change. */
function etagOf({ id, size }: ProductFile): string {
  return `"${id}-${size}"`;
}

/** Returns the range of an interrupted download, if the file is still the same (RFC 9110, 13.1.5). */
function wantedRange(c: HttpContext, stored: ProductFile) {
  const condition = c.req.header('if-range');
  if (condition !== undefined && condition !== etagOf(stored)) return 'whole';
  return readByteRange(c.req.header('range'), stored.size);
}

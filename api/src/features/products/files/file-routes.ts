import { createRoute } from '@hono/zod-openapi';
import { createErrorResponses } from '../../../http/errors/error-body.js';
import { requireUser } from '../../../http/identity/authenticate.js';
import { replayIdempotentUploads } from '../../../http/limits/idempotency.js';
import { consume } from '../../../http/limits/rate-limit.js';
import { LIMITS } from '../../../http/limits/request-limits.js';
import { createRouter, getCurrentUserId, type HttpContext } from '../../../http/router.js';
import { formatAttachmentHeader } from '../../../http/uploads/attachment.js';
import { readMultipart } from '../../../http/uploads/read-multipart.js';
import { Bytes, createJsonResponse, IdempotencyHeaders, IdParam } from '../../../http/wire.js';
import { AppError, createFieldError, createNotFoundError } from '../../../kernel/errors.js';
import { ProductFileUpload, presentUpload, UploadedProductFile } from '../schemas.js';
import { findOwnFile } from '../store.js';
import { addFile, checkRoom, discardFile, type ReceivedFile, receiveFile } from './receive-file.js';
import { buildProductFileKey, FILE_TOO_LARGE, MAX_FILE_BYTES, MAX_FILE_SIZE_TEXT } from './rules.js';

/** Files that products deliver. */
export const productFileRoutes = createRouter();
const tags = ['Products'];
/** Allowance for the form's other content. */
const FORM_BYTES = 64 * 1024;

const upload = createRoute({
  method: 'post',
  path: '/api/upload-product-file',
  operationId: 'uploadProductFile',
  summary: 'Upload a product file',
  description: `Send a form with a \`file\` smaller than ${MAX_FILE_SIZE_TEXT}. A file without a product is erased after a day.`,
  tags,
  request: {
    headers: IdempotencyHeaders,
    body: { content: { 'multipart/form-data': { schema: ProductFileUpload } } },
  },
  responses: {
    200: createJsonResponse(UploadedProductFile, 'The stored file; use its `id` or `url` in a product'),
    ...createErrorResponses('storage_quota_exceeded', 'wrong_file_type', 'rate_limited'),
  },
});
// Described like any other route but streamed, because a validator would hold the whole file in memory.
productFileRoutes.openAPIRegistry.registerPath(upload);
productFileRoutes.post(upload.path, requireUser('write'), replayIdempotentUploads(), async (c) => {
  const ctx = c.var.context;
  const userId = getCurrentUserId(c);
  const contentLength = Number(c.req.header('content-length') ?? 0);
  if (contentLength > MAX_FILE_BYTES + FORM_BYTES) throw createFileTooLargeError();
  await consume(c, LIMITS.productFile, `user:${userId}`);
  await checkRoom(ctx, { userId, bytes: Math.max(0, contentLength - FORM_BYTES) });
  const file = await receiveForm(c);
  try {
    return c.json(presentUpload(await addFile(ctx, { userId, file })), 200);
  } catch (error) {
    await discardFile(ctx, file);
    throw error;
  }
});

async function receiveForm(c: HttpContext): Promise<ReceivedFile> {
  const ctx = c.var.context;
  let receivedFile: ReceivedFile | undefined;
  try {
    await readMultipart(c, {
      file: 'file',
      maxBytes: MAX_FILE_BYTES,
      tooLarge: createFileTooLargeError,
      store: async (file) => {
        receivedFile = await receiveFile(ctx, file);
      },
    });
  } catch (error) {
    // The file was stored, but the rest of the form failed.
    if (receivedFile !== undefined) await discardFile(ctx, receivedFile);
    throw error;
  }
  if (receivedFile === undefined) throw createFieldError('file', 'Please choose a file.');
  return receivedFile;
}

function createFileTooLargeError(): AppError {
  return new AppError('too_large', FILE_TOO_LARGE);
}

const download = createRoute({
  method: 'get',
  path: '/api/product-files/{id}',
  operationId: 'downloadProductFile',
  summary: 'Download a product file',
  description: 'Returns one of your own files as you uploaded it.',
  tags,
  middleware: [requireUser('read')] as const,
  request: { params: IdParam },
  responses: {
    200: {
      description: 'The file as an attachment, with its own media type',
      content: { '*/*': { schema: Bytes } },
    },
    ...createErrorResponses('not_found'),
  },
});
productFileRoutes.openapi(download, async (c) => {
  const ctx = c.var.context;
  const fileId = c.req.valid('param').id;
  const file = await findOwnFile(ctx, { userId: getCurrentUserId(c), fileId });
  if (file === undefined) throw createNotFoundError('File');
  const headers = {
    'Content-Type': file.mimeType,
    'Content-Length': String(file.size),
    'Content-Disposition': formatAttachmentHeader(file.originalName),
    'Cache-Control': 'private, no-store',
  };
  // Opens no stream for HEAD, because nothing would read and close it.
  if (c.req.method === 'HEAD') return c.body(null, 200, headers);
  const stream = await ctx.blobs.readStream(buildProductFileKey(file));
  if (stream === undefined) throw createNotFoundError('File');
  return c.body(stream, 200, headers);
});

import { createRoute } from '@hono/zod-openapi';
import { createErrorResponses, createInvalidInputError } from '../../../http/errors/error-body.js';
import { requireUser } from '../../../http/identity/authenticate.js';
import { replayIdempotentUploads } from '../../../http/limits/idempotency.js';
import { consume } from '../../../http/limits/rate-limit.js';
import { LIMITS } from '../../../http/limits/request-limits.js';
import { createRouter, getCurrentUserId, type HttpContext } from '../../../http/router.js';
import { readMultipart } from '../../../http/uploads/read-multipart.js';
import {
  createJsonBody,
  createJsonResponse,
  IdempotencyHeaders,
  IdParam,
  toPageInput,
  writeNextCursor,
} from '../../../http/wire.js';
import { toPlainLine } from '../../../kernel/email/email-html.js';
import { AppError, createFieldError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { getAllowances, MEGABYTE_BYTES } from '../../allowances/index.js';
import { CONSENT_MISSING } from '../consent.js';
import { checkMayImport, createImport, storeUpload } from './create-import.js';
import { listImportRows } from './rows/list-import-rows.js';
import {
  Import,
  ImportList,
  ImportListQuery,
  ImportRowList,
  ImportRowsQuery,
  importCursor,
  presentImport,
  presentImportRows,
} from './schemas.js';
import { startImport } from './start-import.js';
import { getImport, listImports } from './store.js';
import { requestUndo } from './undo-import.js';
import { ImportForm, ImportQuery, ImportStart, Mapping, MappingText } from './upload-schemas.js';

/** Imports whole lists from elsewhere. A job does the work, and these endpoints start it and report its progress. */
export const importRoutes = createRouter();
// Registered before their first use, because its description would become theirs.
importRoutes.openAPIRegistry.register('ImportMapping', Mapping);
const tags = ['Imports'];

const create = createRoute({
  method: 'post',
  path: '/api/subscribers/import',
  operationId: 'importSubscribers',
  summary: 'Import subscribers from a file',
  description: `Send a form with a \`file\`: CSV, or addresses between line breaks, commas or semicolons, also as \`Name <address>\`. Adds subscribers as \`confirmed\`, without an email or \`subscriber.joined\`. Adds no address that unsubscribed, reported spam, bounced, was removed or was erased before. Suppresses new addresses that the file lists as unsubscribed, bounced or reporting spam. Adds no row with an unknown status unless \`subscribedValues\` contains it. The first large import can wait for a review by an administrator (\`held\`).`,
  tags,
  request: {
    headers: IdempotencyHeaders,
    query: ImportQuery,
    body: { content: { 'multipart/form-data': { schema: ImportForm } } },
  },
  responses: {
    202: createJsonResponse(Import, 'The import, in progress'),
    ...createErrorResponses('import_in_progress', 'rate_limited', 'email_not_verified'),
  },
});
// Described like any other route but streamed, because a validator would hold the whole file in memory.
importRoutes.openAPIRegistry.registerPath(create);
importRoutes.post(create.path, requireUser('write'), replayIdempotentUploads(), async (c) => {
  const ctx = c.var.context;
  const userId = getCurrentUserId(c);
  const query = ImportQuery.safeParse(c.req.query());
  if (!query.success) throw createInvalidInputError(query.error.issues);
  await consume(c, LIMITS.importFile, `user:${userId}`);
  await checkMayImport(ctx, userId);
  const { texts, upload, fileName } = await readForm(c, userId);
  try {
    const mapping = texts.mapping ? MappingText.safeParse(texts.mapping) : undefined;
    if (mapping?.success === false) throw createInvalidInputError(mapping.error.issues);
    const consent = ImportStart.shape.consent.safeParse(texts.consent || undefined);
    if (!consent.success) throw createFieldError('consent', CONSENT_MISSING);
    const isDryRun = query.data.dryRun === 'true';
    if (!isDryRun && consent.data === undefined) throw createFieldError('consent', CONSENT_MISSING);
    const wording = isDryRun ? null : (consent.data ?? null);
    const importRow = await createImport(ctx, { userId, upload, fileName, mapping: mapping?.data, wording });
    return c.json(presentImport(importRow), 202);
  } catch (error) {
    await ctx.blobs.removeAll(upload.prefix);
    throw error;
  }
});

async function readForm(c: HttpContext, userId: number) {
  const ctx = c.var.context;
  const { importBytes } = await getAllowances(ctx, userId);
  const { texts, stored } = await readMultipart(c, {
    file: 'file',
    maxBytes: importBytes,
    tooLarge: () => createFileTooLargeError(ctx, importBytes),
    store: async ({ fileName, bytes }) => ({
      upload: await storeUpload(c.var.context, { userId, bytes }),
      fileName: toPlainLine(fileName).slice(0, 200) || 'List',
    }),
  });
  if (stored === undefined) throw createFieldError('file', 'Please choose a file.');
  return { texts, ...stored };
}

function createFileTooLargeError(ctx: Context, bytes: number): AppError {
  const { abuseLimits, contactEmail } = ctx.instance;
  const ask = abuseLimits
    ? ` This limit grows with the age of your account. To ask for more, write to ${contactEmail}.`
    : '';
  return new AppError(
    'too_large',
    `This file is too large. Your account can import files of up to ${bytes / MEGABYTE_BYTES} MB.${ask}`,
  );
}

const list = createRoute({
  method: 'get',
  path: '/api/subscribers/imports',
  operationId: 'listImports',
  summary: 'List imports',
  description: 'Returns imports and dry runs, newest first.',
  tags,
  middleware: [requireUser('read', 'addresses')] as const,
  request: { query: ImportListQuery },
  responses: { 200: createJsonResponse(ImportList, 'One page') },
});
importRoutes.openapi(list, async (c) => {
  const page = await listImports(c.var.context, {
    userId: getCurrentUserId(c),
    ...toPageInput(c.req.valid('query')),
  });
  return c.json({ data: page.rows.map(presentImport), nextCursor: writeNextCursor(page, importCursor) }, 200);
});

const show = createRoute({
  method: 'get',
  path: '/api/subscribers/imports/{id}',
  operationId: 'getImport',
  summary: 'Get an import',
  description: 'Returns an import or a dry run, with its progress and results.',
  tags,
  middleware: [requireUser('read', 'addresses')] as const,
  request: { params: IdParam },
  responses: { 200: createJsonResponse(Import, 'The import'), ...createErrorResponses('not_found') },
});
importRoutes.openapi(show, async (c) => {
  const { id } = c.req.valid('param');
  const importRow = await getImport(c.var.context, { userId: getCurrentUserId(c), importId: id });
  return c.json(presentImport(importRow), 200);
});

const listRows = createRoute({
  method: 'get',
  path: '/api/subscribers/imports/{id}/rows',
  operationId: 'listImportRows',
  summary: 'List the rows of an import',
  description:
    'Returns each row with its result, in the order of the file. Rows are available until the next upload, for at most a day after the import ends.',
  tags,
  middleware: [requireUser('read', 'addresses')] as const,
  request: { params: IdParam, query: ImportRowsQuery },
  responses: {
    200: createJsonResponse(ImportRowList, 'One page'),
    ...createErrorResponses('not_found', 'import_not_ready'),
  },
});
importRoutes.openapi(listRows, async (c) => {
  const { outcome, warning, limit, cursor } = c.req.valid('query');
  const { id } = c.req.valid('param');
  const page = await listImportRows(c.var.context, {
    userId: getCurrentUserId(c),
    importId: id,
    outcome,
    warning,
    fromRow: cursor ?? 0,
    limit,
  });
  return c.json(presentImportRows(page), 200);
});

const start = createRoute({
  method: 'post',
  path: '/api/subscribers/imports/{id}/start',
  operationId: 'startImport',
  summary: 'Start the import of a dry run',
  description:
    'Imports the file of a dry run, under the same id. Without `consent`, runs another dry run under it, for example with other columns.',
  tags,
  middleware: [requireUser('write', 'addresses')] as const,
  request: { params: IdParam, body: createJsonBody(ImportStart) },
  responses: {
    202: createJsonResponse(Import, 'The import, in progress'),
    ...createErrorResponses(
      'not_found',
      'import_not_ready',
      'email_not_verified',
      'import_in_progress',
      'limit_reached',
    ),
  },
});
importRoutes.openapi(start, async (c) => {
  const { consent, mapping } = c.req.valid('json');
  const { id } = c.req.valid('param');
  const importRow = await startImport(c.var.context, {
    userId: getCurrentUserId(c),
    importId: id,
    mapping,
    wording: consent ?? null,
  });
  return c.json(presentImport(importRow), 202);
});

const undo = createRoute({
  method: 'post',
  path: '/api/subscribers/imports/{id}/undo',
  operationId: 'undoImport',
  summary: 'Undo an import',
  description:
    'Removes the subscribers that the import added, except those who have since subscribed or unsubscribed themselves. Deletes the tags that it created, unless something else uses them. Suppressions stay. Works once, if `status` is `done`, `failed` or `held`. Call `GET /api/subscribers/imports/{id}` to follow the progress.',
  tags,
  middleware: [requireUser('write', 'addresses')] as const,
  request: { params: IdParam },
  responses: {
    202: createJsonResponse(Import, 'The import, which is being undone'),
    ...createErrorResponses('not_found', 'import_not_ready', 'import_in_progress'),
  },
});
importRoutes.openapi(undo, async (c) => {
  const { id } = c.req.valid('param');
  const undoing = await requestUndo(c.var.context, { userId: getCurrentUserId(c), importId: id });
  return c.json(presentImport(undoing), 202);
});

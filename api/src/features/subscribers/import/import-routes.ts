import { createRoute } from '@hono/zod-openapi';
import { invalidInputFrom, refusals } from '../../../http/errors/error-body.js';
import { requireUser } from '../../../http/identity/authenticate.js';
import { idempotentUpload } from '../../../http/limits/idempotency.js';
import { consume, LIMITS } from '../../../http/limits/rate-limit.js';
import { createRouter, currentUserId, type HttpContext } from '../../../http/router.js';
import { readMultipart } from '../../../http/uploads/read-multipart.js';
import {
  IdempotencyHeaders,
  IdParam,
  json,
  jsonBody,
  nextCursorOf,
  toPageInput,
} from '../../../http/wire.js';
import { AppError, invalidInput } from '../../../kernel/errors.js';
import { plainLine } from '../../../kernel/plain-text.js';
import type { Context } from '../../../server/context.js';
import { getAllowances, MEGABYTE } from '../../allowances/index.js';
import { checkMayImport, createImport, storeUpload } from './create-import.js';
import {
  Import,
  ImportForm,
  ImportList,
  ImportListQuery,
  ImportQuery,
  ImportRows,
  ImportRowsQuery,
  ImportStart,
  importCursor,
  MappingText,
  presentImport,
  presentImportRows,
} from './import-schemas.js';
import { getImport, listImports } from './import-store.js';
import { listImportRows } from './list-import-rows.js';
import { requestUndo } from './request-undo.js';
import { startImport } from './start-import.js';

/** Imports whole lists from elsewhere. A job does the work; these endpoints start it and report its progress. */
export const importRoutes = createRouter();
const tags = ['Imports'];
const CONSENT_MISSING = 'Please confirm that these people agreed to get your newsletter.';

const create = createRoute({
  method: 'post',
  path: '/api/subscribers/import',
  operationId: 'importSubscribers',
  summary: 'Import a list, or try it out',
  description:
    'A form with a `file`: CSV (comma, semicolon or tab; UTF-8, UTF-16 or Windows-1252), or plain text with addresses between lines, commas or semicolons, also as `Name <address>`. It answers at once; its progress is read from the import. Nobody who unsubscribed, complained, bounced, was removed or was erased is added, be it here or in a status, opt-in, bounce or unsubscribe column of the file: those go to the suppression list of this creator. Rows with an unknown status are not added until their value is named in `subscribedValues`. One import at a time. The first large import of an account may be `held` until an administrator has reviewed it.',
  tags,
  request: {
    headers: IdempotencyHeaders,
    query: ImportQuery,
    body: { content: { 'multipart/form-data': { schema: ImportForm } } },
  },
  responses: { 202: json(Import, 'Under way'), ...refusals(400, 401, 403, 409, 413, 422, 429) },
});
// Described like any other route but streamed: a validator would hold the whole file in memory.
importRoutes.openAPIRegistry.registerPath(create);
importRoutes.post(create.path, requireUser('write'), idempotentUpload(), async (c) => {
  const ctx = c.var.context;
  const userId = currentUserId(c);
  const query = ImportQuery.safeParse(c.req.query());
  if (!query.success) throw invalidInputFrom(query.error.issues);
  await consume(c, LIMITS.importFile, `user:${userId}`);
  await checkMayImport(ctx, userId);
  const { texts, upload, fileName } = await readForm(c, userId);
  try {
    const mapping = texts.mapping ? MappingText.safeParse(texts.mapping) : undefined;
    if (mapping?.success === false) throw invalidInputFrom(mapping.error.issues);
    const consent = ImportStart.shape.consent.safeParse(texts.consent || undefined);
    if (!consent.success) throw invalidInput('consent', CONSENT_MISSING);
    const isDryRun = query.data.dryRun === 'true';
    if (!isDryRun && consent.data === undefined) throw invalidInput('consent', CONSENT_MISSING);
    const wording = isDryRun ? null : (consent.data ?? null);
    const created = await createImport(ctx, { userId, upload, fileName, mapping: mapping?.data, wording });
    return c.json(presentImport(created), 202);
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
    tooLarge: () => tooLarge(ctx, importBytes),
    store: async ({ fileName, bytes }) => ({
      upload: await storeUpload(c.var.context, { userId, bytes }),
      fileName: plainLine(fileName).slice(0, 200) || 'List',
    }),
  });
  if (stored === undefined) throw invalidInput('file', 'Please choose a file.');
  return { texts, ...stored };
}

function tooLarge(ctx: Context, bytes: number): AppError {
  const { abuseLimits, contactEmail } = ctx.instance;
  const ask = abuseLimits
    ? ` This grows with the age of your account. To ask for more, write to ${contactEmail}.`
    : '';
  return new AppError(
    'too_large',
    `This file is too large. Your account can import files of up to ${bytes / MEGABYTE} MB.${ask}`,
  );
}

const list = createRoute({
  method: 'get',
  path: '/api/subscribers/imports',
  operationId: 'listImports',
  summary: 'Imports and dry runs, newest first',
  tags,
  middleware: [requireUser('read')] as const,
  request: { query: ImportListQuery },
  responses: { 200: json(ImportList, 'One page'), ...refusals(400, 401, 403) },
});
importRoutes.openapi(list, async (c) => {
  const page = await listImports(c.var.context, {
    userId: currentUserId(c),
    ...toPageInput(c.req.valid('query')),
  });
  return c.json({ data: page.rows.map(presentImport), nextCursor: nextCursorOf(page, importCursor) }, 200);
});

const show = createRoute({
  method: 'get',
  path: '/api/subscribers/imports/{id}',
  operationId: 'getImport',
  summary: 'How far an import is',
  tags,
  middleware: [requireUser('read')] as const,
  request: { params: IdParam },
  responses: { 200: json(Import, 'The import'), ...refusals(400, 401, 403, 404) },
});
importRoutes.openapi(show, async (c) => {
  const { id } = c.req.valid('param');
  const found = await getImport(c.var.context, { userId: currentUserId(c), importId: id });
  return c.json(presentImport(found), 200);
});

const listRows = createRoute({
  method: 'get',
  path: '/api/subscribers/imports/{id}/rows',
  operationId: 'listImportRows',
  summary: 'What becomes of each row of the file',
  description:
    'In the order of the file, for a day after the end. A page may be shorter than its limit: the last one has no `nextCursor`.',
  tags,
  middleware: [requireUser('read')] as const,
  request: { params: IdParam, query: ImportRowsQuery },
  responses: { 200: json(ImportRows, 'One page'), ...refusals(400, 401, 403, 404, 409) },
});
importRoutes.openapi(listRows, async (c) => {
  const { outcome, warning, limit, cursor } = c.req.valid('query');
  const { id } = c.req.valid('param');
  const page = await listImportRows(c.var.context, {
    userId: currentUserId(c),
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
  summary: 'Import the file of a dry run, or try it with other columns',
  tags,
  middleware: [requireUser('write')] as const,
  request: { params: IdParam, body: jsonBody(ImportStart) },
  responses: { 202: json(Import, 'Under way'), ...refusals(400, 401, 403, 404, 409) },
});
importRoutes.openapi(start, async (c) => {
  const { consent, mapping } = c.req.valid('json');
  const { id } = c.req.valid('param');
  const started = await startImport(c.var.context, {
    userId: currentUserId(c),
    importId: id,
    mapping,
    wording: consent ?? null,
  });
  return c.json(presentImport(started), 202);
});

const undo = createRoute({
  method: 'post',
  path: '/api/subscribers/imports/{id}/undo',
  operationId: 'undoImport',
  summary: 'Take off the list whom an import added',
  description:
    'Exactly those: not who was there before, nor who has subscribed themselves since. Who unsubscribed since stays unsubscribed.',
  tags,
  middleware: [requireUser('write')] as const,
  request: { params: IdParam },
  responses: { 202: json(Import, 'Under way'), ...refusals(400, 401, 403, 404, 409) },
});
importRoutes.openapi(undo, async (c) => {
  const { id } = c.req.valid('param');
  const undoing = await requestUndo(c.var.context, { userId: currentUserId(c), importId: id });
  return c.json(presentImport(undoing), 202);
});

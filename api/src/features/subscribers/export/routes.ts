import { createRoute, z } from '@hono/zod-openapi';
import { createErrorResponses } from '../../../http/errors/error-body.js';
import { requireUser } from '../../../http/identity/authenticate.js';
import { createRouter, getCurrentUserId, type HttpContext } from '../../../http/router.js';
import { streamText } from '../../../http/streams/stream-events.js';
import { createJsonResponse } from '../../../http/wire.js';
import { toIso } from '../../../kernel/clock.js';
import { CsvExportQuery, ExportQuery, Subscriber } from '../schemas.js';
import { findCondition } from '../segments/segments.js';
import {
  checkMayDownloadCsv,
  exportCsv,
  exportJson,
  STATUS_WORDS,
  type SubscriberExport,
} from './export-subscribers.js';

/** Exports the list, or a part of it, in one response of any length. Reads and streams rows a page at a time. */
export const exportRoutes = createRouter();
const tags = ['Subscribers'];

const quoteList = (names: readonly string[], type: 'conjunction' | 'disjunction') =>
  new Intl.ListFormat('en-GB', { type }).format(names.map((name) => `\`${name}\``));
const COLUMN_TEXT = `\`Status\` is ${quoteList(Object.values(STATUS_WORDS), 'disjunction')}. \`Date\` is the day (UTC) when the address was added.`;

const exportAsCsv = createRoute({
  method: 'get',
  path: '/api/subscribers/export.csv',
  operationId: 'exportSubscribersCsv',
  summary: 'Export subscribers as CSV (Pro)',
  description: `Accepts the filters of \`GET /api/subscribers\`, but no paging. Without \`status\`, returns only confirmed subscribers.\n\n${COLUMN_TEXT}`,
  tags,
  middleware: [requireUser('read', 'addresses')] as const,
  request: { query: CsvExportQuery },
  responses: {
    200: {
      description: 'One line for each subscriber, oldest first, after the names of the columns',
      content: { 'text/csv': { schema: z.string() } },
    },
    ...createErrorResponses('pro_required', 'not_found', 'filter_unusable'),
  },
});
exportRoutes.openapi(exportAsCsv, async (c) => {
  const userId = getCurrentUserId(c);
  await checkMayDownloadCsv(c.var.context, userId);
  const exportInput = await readExport(c, c.req.valid('query'));
  setDownloadHeaders(c, 'csv');
  return streamText(c, 'text/csv; charset=utf-8', exportCsv(c.var.context, exportInput));
});

const exportAsJson = createRoute({
  method: 'get',
  path: '/api/subscribers/export.json',
  operationId: 'exportSubscribersJson',
  summary: 'Export subscribers as JSON',
  description:
    'Accepts the filters of `GET /api/subscribers`, but no paging, and returns all matching subscribers, oldest first. Without `status`, returns all except removed ones. Each subscriber is one line. If the last line `]` is missing, the response is incomplete.',
  tags,
  middleware: [requireUser('read', 'addresses')] as const,
  request: { query: ExportQuery },
  responses: {
    200: createJsonResponse(z.array(Subscriber), 'The matching subscribers, oldest first'),
    ...createErrorResponses('not_found', 'filter_unusable'),
  },
});
exportRoutes.openapi(exportAsJson, async (c) => {
  const exportInput = await readExport(c, c.req.valid('query'));
  setDownloadHeaders(c, 'json');
  // A stream has no typed content, but a test compares it with the list.
  return streamText(c, 'application/json', exportJson(c.var.context, exportInput)) as never;
});

/** Reads the filter before the first byte is sent, so that a wrong filter is an error. */
async function readExport(c: HttpContext, query: z.infer<typeof ExportQuery>): Promise<SubscriberExport> {
  const userId = getCurrentUserId(c);
  const { segment: segmentId, filter, status, search } = query;
  const condition = await findCondition(c.var.context, { userId, segmentId, filter });
  return { userId, condition, status, search: search || undefined };
}

function setDownloadHeaders(c: HttpContext, ending: string): void {
  const date = toIso(c.var.context.clock.now()).slice(0, 10);
  c.header('Content-Disposition', `attachment; filename="subscribers_${date}.${ending}"`);
  c.header('Cache-Control', 'no-store');
}

import { createRoute } from '@hono/zod-openapi';
import { createErrorResponses } from '../../../http/errors/error-body.js';
import { requireUser } from '../../../http/identity/authenticate.js';
import { replayIdempotentRequests } from '../../../http/limits/idempotency.js';
import { createRouter, getCurrentUserId } from '../../../http/router.js';
import { createJsonBody, createJsonResponse, IdempotencyHeaders, IdParam } from '../../../http/wire.js';
import { formatDuration } from '../../../kernel/clock.js';
import { REMOVED_RETENTION } from '../list/removal.js';
import { createBulkJob } from './create-bulk-job.js';
import {
  BulkChange,
  BulkJob,
  BulkJobList,
  BulkJobQuery,
  bulkCursor,
  MAX_BULK_IDS,
  presentBulkJob,
  readBulkChange,
} from './schemas.js';
import { getBulkJob, listBulkJobs } from './store.js';
import { requestBulkUndo } from './undo-bulk-job.js';

/** Changes of many subscribers. A job does the work, and these endpoints start it, report its progress and undo it. */
export const bulkRoutes = createRouter();
const tags = ['Subscribers'];

const create = createRoute({
  method: 'post',
  path: '/api/subscribers/bulk',
  operationId: 'createBulkJob',
  summary: 'Change many subscribers',
  description: `Starts a job with exactly one of \`addTags\`, \`removeTags\`, \`suppress\` and \`delete\`. Select up to ${MAX_BULK_IDS.toLocaleString('en')} subscribers by \`ids\`, or all who now match each given \`filter\`, \`segment\`, \`status\` and \`search\`. Call \`GET /api/subscribers/bulk/{id}\` to follow the progress. An account runs one job at a time. Webhooks receive \`subscriber.left\` for each removed subscriber who was confirmed.`,
  tags,
  middleware: [requireUser('write', 'addresses'), replayIdempotentRequests()] as const,
  request: { headers: IdempotencyHeaders, body: createJsonBody(BulkChange) },
  responses: {
    202: createJsonResponse(BulkJob, 'The job, in progress'),
    ...createErrorResponses('not_found', 'filter_unusable', 'bulk_in_progress'),
  },
});
bulkRoutes.openapi(create, async (c) => {
  const input = { userId: getCurrentUserId(c), ...readBulkChange(c.req.valid('json')) };
  return c.json(presentBulkJob(await createBulkJob(c.var.context, input)), 202);
});

const list = createRoute({
  method: 'get',
  path: '/api/subscribers/bulk',
  operationId: 'listBulkJobs',
  summary: 'List bulk jobs',
  description: `Returns the bulk jobs of the last ${formatDuration(REMOVED_RETENTION)}, newest first, including undone ones.`,
  tags,
  middleware: [requireUser('read')] as const,
  request: { query: BulkJobQuery },
  responses: { 200: createJsonResponse(BulkJobList, 'One page') },
});
bulkRoutes.openapi(list, async (c) => {
  const { limit, cursor: beforeId } = c.req.valid('query');
  const page = await listBulkJobs(c.var.context, { userId: getCurrentUserId(c), limit, beforeId });
  const nextCursor = page.next === null ? null : bulkCursor.write(page.next);
  return c.json({ data: page.rows.map(presentBulkJob), nextCursor }, 200);
});

const show = createRoute({
  method: 'get',
  path: '/api/subscribers/bulk/{id}',
  operationId: 'getBulkJob',
  summary: 'Get a bulk job',
  description: 'Returns the job with its progress.',
  tags,
  middleware: [requireUser('read')] as const,
  request: { params: IdParam },
  responses: { 200: createJsonResponse(BulkJob, 'The job'), ...createErrorResponses('not_found') },
});
bulkRoutes.openapi(show, async (c) => {
  const jobInput = { userId: getCurrentUserId(c), jobId: c.req.valid('param').id };
  return c.json(presentBulkJob(await getBulkJob(c.var.context, jobInput)), 200);
});

const undo = createRoute({
  method: 'post',
  path: '/api/subscribers/bulk/{id}/undo',
  operationId: 'undoBulkJob',
  summary: 'Undo a bulk job',
  description: `Works for ${formatDuration(REMOVED_RETENTION)} after the request, also while the job runs. Removes the added tags, adds the removed tags, restores the removed subscribers, and lifts the new suppressions. Webhooks receive \`subscriber.joined\` for restored confirmed subscribers. Later changes stay.`,
  tags,
  middleware: [requireUser('write')] as const,
  request: { params: IdParam },
  responses: {
    202: createJsonResponse(BulkJob, 'The job, which is being undone'),
    ...createErrorResponses('not_found', 'too_late_to_undo', 'bulk_in_progress', 'limit_reached'),
  },
});
bulkRoutes.openapi(undo, async (c) => {
  const jobInput = { userId: getCurrentUserId(c), jobId: c.req.valid('param').id };
  return c.json(presentBulkJob(await requestBulkUndo(c.var.context, jobInput)), 202);
});

import { createRoute } from '@hono/zod-openapi';
import { countJobs, listJobs } from '../../../db/jobs/job-status.js';
import { createErrorResponses } from '../../../http/errors/error-body.js';
import { requireAdmin } from '../../../http/identity/authenticate.js';
import { createRouter, getCurrentAdmin } from '../../../http/router.js';
import { createJsonResponse, Done, IdParam, toPageInput, writeNextCursor } from '../../../http/wire.js';
import { discardDeadJob, MAX_RETRIED_JOBS, retryJob, retryJobs } from './manage-jobs.js';
import { JobList, JobQuery, jobCursor, presentJob, RetriedJobs } from './schemas.js';

/** Background jobs, and the calls that retry or delete jobs that failed at every attempt. */
export const adminJobRoutes = createRouter();
const tags = ['Administration'];
const middleware = requireAdmin('manageInstance');

const list = createRoute({
  method: 'get',
  path: '/api/admin/jobs',
  operationId: 'listJobs',
  summary: 'List background jobs',
  description: 'Returns jobs of one status, newest first. Failed jobs run again only if you retry them.',
  tags,
  middleware,
  request: { query: JobQuery },
  responses: {
    200: createJsonResponse(JobList, 'One page'),
  },
});
adminJobRoutes.openapi(list, async (c) => {
  const { status, ...query } = c.req.valid('query');
  const page = await listJobs(c.var.context, { ...toPageInput(query), status });
  const counts = await countJobs(c.var.context);
  return c.json(
    { data: page.rows.map(presentJob), nextCursor: writeNextCursor(page, jobCursor), counts },
    200,
  );
});

const retryAll = createRoute({
  method: 'post',
  path: '/api/admin/jobs/retry',
  operationId: 'retryJobs',
  summary: 'Retry all failed jobs',
  description: `Queues the failed jobs, at most the oldest ${MAX_RETRIED_JOBS.toLocaleString('en')}. Their attempts start again at zero.`,
  tags,
  middleware,
  responses: {
    200: createJsonResponse(RetriedJobs, 'The jobs are queued'),
    ...createErrorResponses('version_conflict'),
  },
});
adminJobRoutes.openapi(retryAll, async (c) => {
  const count = await retryJobs(c.var.context, { adminId: getCurrentAdmin(c).adminId });
  return c.json({ count }, 200);
});

const retry = createRoute({
  method: 'post',
  path: '/api/admin/jobs/{id}/retry',
  operationId: 'retryJob',
  summary: 'Retry a failed job',
  description: 'Queues the job to run now. Its attempts start again at zero.',
  tags,
  middleware,
  request: { params: IdParam },
  responses: { 200: createJsonResponse(Done, 'Done'), ...createErrorResponses('not_found') },
});
adminJobRoutes.openapi(retry, async (c) => {
  await retryJob(c.var.context, { adminId: getCurrentAdmin(c).adminId, jobId: c.req.valid('param').id });
  return c.json({ success: true as const }, 200);
});

const discard = createRoute({
  method: 'delete',
  path: '/api/admin/jobs/{id}',
  operationId: 'discardJob',
  summary: 'Discard a failed job',
  description: 'Deletes the failed job, so it never runs again. This cannot be undone.',
  tags,
  middleware,
  request: { params: IdParam },
  responses: { 200: createJsonResponse(Done, 'Done'), ...createErrorResponses('not_found') },
});
adminJobRoutes.openapi(discard, async (c) => {
  await discardDeadJob(c.var.context, {
    adminId: getCurrentAdmin(c).adminId,
    jobId: c.req.valid('param').id,
  });
  return c.json({ success: true as const }, 200);
});

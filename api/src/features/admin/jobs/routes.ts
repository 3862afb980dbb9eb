import { createRoute } from '@hono/zod-openapi';
import { listDeadJobs } from '../../../db/job-status.js';
import { errorResponses } from '../../../http/errors/error-body.js';
import { requireAdmin } from '../../../http/identity/authenticate.js';
import { createRouter, currentAdmin } from '../../../http/router.js';
import { Done, IdParam, json, nextCursorOf, toPageInput } from '../../../http/wire.js';
import { discardDeadJob, retryJob } from './manage-jobs.js';
import { DeadJobList, DeadJobQuery, deadJobCursor, presentDeadJob } from './schemas.js';

/** Background jobs that failed at every attempt, and administrators' decisions about them. */
export const adminJobRoutes = createRouter();
const tags = ['Administration'];
const middleware = requireAdmin('manageInstance');

const list = createRoute({
  method: 'get',
  path: '/api/admin/jobs',
  operationId: 'listDeadJobs',
  summary: 'List failed background jobs',
  description:
    'Returns jobs that failed at every attempt, newest first. They run again only if an administrator retries them.',
  tags,
  middleware,
  request: { query: DeadJobQuery },
  responses: {
    200: json(DeadJobList, 'One page of jobs'),
  },
});
adminJobRoutes.openapi(list, async (c) => {
  const page = await listDeadJobs(c.var.context, toPageInput(c.req.valid('query')));
  return c.json({ data: page.rows.map(presentDeadJob), nextCursor: nextCursorOf(page, deadJobCursor) }, 200);
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
  responses: { 200: json(Done, 'The job is queued'), ...errorResponses('not_found') },
});
adminJobRoutes.openapi(retry, async (c) => {
  await retryJob(c.var.context, { adminId: currentAdmin(c).adminId, jobId: c.req.valid('param').id });
  return c.json({ success: true as const }, 200);
});

const discard = createRoute({
  method: 'delete',
  path: '/api/admin/jobs/{id}',
  operationId: 'discardJob',
  summary: 'Delete a failed job',
  description: 'The job never runs again. This cannot be undone.',
  tags,
  middleware,
  request: { params: IdParam },
  responses: { 200: json(Done, 'The job is deleted'), ...errorResponses('not_found') },
});
adminJobRoutes.openapi(discard, async (c) => {
  await discardDeadJob(c.var.context, { adminId: currentAdmin(c).adminId, jobId: c.req.valid('param').id });
  return c.json({ success: true as const }, 200);
});

import { createRoute, z } from '@hono/zod-openapi';
import { listDeadJobs } from '../../../db/dead-jobs.js';
import { refusals } from '../../../http/errors/error-body.js';
import { requireAdmin } from '../../../http/identity/authenticate.js';
import { createRouter, currentAdmin } from '../../../http/router.js';
import { Done, IdParam, json, ListHeaders, linkNextPage, toPageInput } from '../../../http/wire.js';
import { DeadJob, DeadJobQuery, deadJobCursor, presentDeadJob } from './job-schemas.js';
import { discardDeadJob, retryJob } from './manage-jobs.js';

/** Background jobs that failed at every attempt, and administrators' decisions about them. */
export const adminJobRoutes = createRouter();
const tags = ['Administration'];
const middleware = requireAdmin();

const list = createRoute({
  method: 'get',
  path: '/api/admin/jobs',
  operationId: 'listDeadJobs',
  summary: 'Background jobs that failed at every attempt, newest first',
  description: 'Nothing retries them until an administrator does.',
  tags,
  middleware,
  request: { query: DeadJobQuery },
  responses: {
    200: { ...json(z.array(DeadJob), 'One page'), headers: ListHeaders },
    ...refusals(400, 401, 403),
  },
});
adminJobRoutes.openapi(list, async (c) => {
  const page = await listDeadJobs(c.var.context, toPageInput(c.req.valid('query')));
  linkNextPage(c, page, deadJobCursor);
  return c.json(page.rows.map(presentDeadJob), 200);
});

const retry = createRoute({
  method: 'post',
  path: '/api/admin/jobs/{id}/retry',
  operationId: 'retryJob',
  summary: 'Put a failed job back into the queue',
  description: 'It runs at once, and has all its attempts again.',
  tags,
  middleware,
  request: { params: IdParam },
  responses: { 200: json(Done, 'It is in the queue'), ...refusals(400, 401, 403, 404) },
});
adminJobRoutes.openapi(retry, async (c) => {
  await retryJob(c.var.context, { adminId: currentAdmin(c).adminId, jobId: c.req.valid('param').id });
  return c.json({ success: true as const }, 200);
});

const discard = createRoute({
  method: 'delete',
  path: '/api/admin/jobs/{id}',
  operationId: 'discardJob',
  summary: 'Delete a failed job; its work is never done',
  tags,
  middleware,
  request: { params: IdParam },
  responses: { 200: json(Done, 'It is deleted'), ...refusals(400, 401, 403, 404) },
});
adminJobRoutes.openapi(discard, async (c) => {
  await discardDeadJob(c.var.context, { adminId: currentAdmin(c).adminId, jobId: c.req.valid('param').id });
  return c.json({ success: true as const }, 200);
});

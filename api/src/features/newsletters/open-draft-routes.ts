import { createRoute, z } from '@hono/zod-openapi';
import { requireUser } from '../../http/authenticate.js';
import { refusals } from '../../http/error-body.js';
import { idempotent } from '../../http/idempotency.js';
import { createRouter, currentUserId } from '../../http/router.js';
import { IdempotencyHeaders, json, jsonBody } from '../../http/wire.js';
import { saveOpenDraft } from './save-open-draft.js';
import { Newsletter, OpenDraft, presentNewsletter } from './schemas.js';
import { sendNewsletter } from './send-newsletter.js';
import { findOpenDraft } from './store.js';

/** The draft that the editor has open: one a creator. */
export const openDraftRoutes = createRouter();
const tags = ['Newsletters'];

const get = createRoute({
  method: 'get',
  path: '/api/newsletter/draft',
  operationId: 'getOpenDraft',
  summary: 'The draft that the editor has open, or null',
  tags,
  middleware: [requireUser('read')] as const,
  responses: { 200: json(z.union([Newsletter, z.null()]), 'The draft, or null'), ...refusals(401, 403) },
});
openDraftRoutes.openapi(get, async (c) => {
  const draft = await findOpenDraft(c.var.context, currentUserId(c));
  return c.json(draft === undefined ? null : presentNewsletter(draft), 200);
});

const save = createRoute({
  method: 'post',
  path: '/api/newsletter/draft',
  operationId: 'saveOpenDraft',
  summary: 'Save the draft that the editor has open',
  tags,
  middleware: [requireUser('write')] as const,
  request: { body: jsonBody(OpenDraft) },
  responses: { 200: json(Newsletter, 'The draft'), ...refusals(400, 401, 403, 404, 409, 413) },
});
openDraftRoutes.openapi(save, async (c) => {
  const { id: newsletterId, version, ...fields } = c.req.valid('json');
  const input = { userId: currentUserId(c), newsletterId, version, draft: fields };
  const draft = await saveOpenDraft(c.var.context, input);
  return c.json(presentNewsletter(draft), 200);
});

const send = createRoute({
  method: 'post',
  path: '/api/newsletter/send',
  operationId: 'sendOpenDraft',
  summary: 'Save the open draft, then send it to all subscribers',
  tags,
  middleware: [requireUser('send'), idempotent()] as const,
  request: { headers: IdempotencyHeaders, body: jsonBody(OpenDraft) },
  responses: { 200: json(Newsletter, 'On its way'), ...refusals(400, 401, 403, 404, 409, 413, 422) },
});
openDraftRoutes.openapi(send, async (c) => {
  const userId = currentUserId(c);
  const { id: newsletterId, version, ...fields } = c.req.valid('json');
  const draft = await saveOpenDraft(c.var.context, { userId, newsletterId, version, draft: fields });
  const sent = await sendNewsletter(c.var.context, { userId, newsletterId: draft.id });
  return c.json(presentNewsletter(sent), 200);
});

import { createRoute, z } from '@hono/zod-openapi';
import { refusals } from '../../../http/errors/error-body.js';
import { requireUser } from '../../../http/identity/authenticate.js';
import { idempotent } from '../../../http/limits/idempotency.js';
import { consume, LIMITS } from '../../../http/limits/rate-limit.js';
import { createRouter, currentUserId, type HttpContext } from '../../../http/router.js';
import { Done, IdempotencyHeaders, json, jsonBody } from '../../../http/wire.js';
import { hashToken } from '../../../kernel/ids.js';
import { changeAutoReply } from '../../subscribers/index.js';
import { presentNewsletter } from '../present-newsletter.js';
import { Newsletter, OpenDraft } from '../schemas.js';
import { sendNewsletter } from '../sending/send-newsletter.js';
import { sendTest } from '../sending/send-test.js';
import { TestDraft, TestSent } from '../sending/sending-schemas.js';
import { findOpenDraft, type Newsletter as NewsletterRow } from '../store.js';
import { closeOpenDraft } from './close-open-draft.js';
import { saveOpenDraft } from './save-open-draft.js';

/** The draft that is open in the editor: one per creator. */
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
  return c.json(draft === undefined ? null : await presentNewsletter(c.var.context, draft), 200);
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
  return c.json(await presentNewsletter(c.var.context, await saveFrom(c, c.req.valid('json'))), 200);
});

/** Saves the draft, and the auto-reply on the same screen. */
async function saveFrom(c: HttpContext, body: z.infer<typeof OpenDraft>): Promise<NewsletterRow> {
  const { id: newsletterId, version, enableAutoReply, autoReplyMessage, ...draft } = body;
  const [ctx, userId] = [c.var.context, currentUserId(c)];
  const saved = await saveOpenDraft(ctx, { userId, newsletterId, version, draft });
  await changeAutoReply(ctx, { userId, isEnabled: enableAutoReply, message: autoReplyMessage });
  return saved;
}

const close = createRoute({
  method: 'delete',
  path: '/api/newsletter/draft',
  operationId: 'closeOpenDraft',
  summary: 'Forget which draft the editor has open; the draft itself stays',
  tags,
  middleware: [requireUser('write')] as const,
  responses: { 200: json(Done, 'The editor begins anew'), ...refusals(401, 403) },
});
openDraftRoutes.openapi(close, async (c) => {
  await closeOpenDraft(c.var.context, currentUserId(c));
  return c.json({ success: true as const }, 200);
});

const send = createRoute({
  method: 'post',
  path: '/api/newsletter/send',
  operationId: 'sendOpenDraft',
  summary: 'Save the open draft, then send it to all subscribers',
  tags,
  middleware: [requireUser('write', 'send'), idempotent()] as const,
  request: { headers: IdempotencyHeaders, body: jsonBody(OpenDraft) },
  responses: { 200: json(Newsletter, 'On its way'), ...refusals(400, 401, 403, 404, 409, 413, 422) },
});
openDraftRoutes.openapi(send, async (c) => {
  const draft = await saveFrom(c, c.req.valid('json'));
  // Another tab may save its own text before this one is sent.
  const { userId, id: newsletterId, version } = draft;
  const sent = await sendNewsletter(c.var.context, { userId, newsletterId, version });
  return c.json(await presentNewsletter(c.var.context, sent), 200);
});

const test = createRoute({
  method: 'post',
  path: '/api/newsletter/test',
  operationId: 'sendTest',
  summary: 'Mail the open draft to one address, as readers would get it',
  description:
    'Nothing is saved, and it does not count against the quota. 20 an hour, and 40 to one address.',
  tags,
  middleware: [requireUser('send'), idempotent()] as const,
  request: { headers: IdempotencyHeaders, body: jsonBody(TestDraft) },
  responses: { 200: json(TestSent, 'On its way'), ...refusals(400, 401, 403, 409, 413, 422, 429) },
});
openDraftRoutes.openapi(test, async (c) => {
  const userId = currentUserId(c);
  const { testEmailAddress, ...draft } = c.req.valid('json');
  await consume(c, LIMITS.testSend, String(userId));
  await consume(c, LIMITS.testAddress, hashToken(testEmailAddress));
  await sendTest(c.var.context, { userId, draft, testEmailAddress });
  return c.json({ success: true as const, message: 'Test email sent!' }, 200);
});

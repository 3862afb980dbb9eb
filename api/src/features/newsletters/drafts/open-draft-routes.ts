import { createRoute, z } from '@hono/zod-openapi';
import { createErrorResponses } from '../../../http/errors/error-body.js';
import { requireUser } from '../../../http/identity/authenticate.js';
import { replayIdempotentRequests } from '../../../http/limits/idempotency.js';
import { consume } from '../../../http/limits/rate-limit.js';
import { LIMITS } from '../../../http/limits/request-limits.js';
import { createRouter, getCurrentUserId, type HttpContext } from '../../../http/router.js';
import { createJsonBody, createJsonResponse, Done, IdempotencyHeaders } from '../../../http/wire.js';
import { hashToken } from '../../../kernel/ids.js';
import { changeAutoReply } from '../../subscribers/index.js';
import { presentNewsletter } from '../present-newsletter.js';
import { Newsletter } from '../schemas.js';
import { TEST_EMAILS } from '../sending/rules.js';
import { TestDraft, TestSent } from '../sending/schemas.js';
import { sendNewsletter } from '../sending/send-newsletter.js';
import { sendTest } from '../sending/send-test.js';
import { findOpenDraft, type Newsletter as NewsletterRow } from '../store.js';
import { closeOpenDraft, saveOpenDraft } from './save-open-draft.js';
import { OpenDraft } from './schemas.js';

/** The draft that is open in the editor, one per creator. */
export const openDraftRoutes = createRouter();
const tags = ['Newsletters'];

const get = createRoute({
  method: 'get',
  path: '/api/newsletter/draft',
  operationId: 'getOpenDraft',
  summary: 'Get the draft that is open in the editor',
  description: 'Each creator has at most one open draft. Returns null if there is none.',
  tags,
  middleware: [requireUser('read')] as const,
  responses: { 200: createJsonResponse(z.union([Newsletter, z.null()]), 'The open draft, or null') },
});
openDraftRoutes.openapi(get, async (c) => {
  const draft = await findOpenDraft(c.var.context, getCurrentUserId(c));
  return c.json(draft === undefined ? null : await presentNewsletter(c.var.context, draft), 200);
});

const save = createRoute({
  method: 'post',
  path: '/api/newsletter/draft',
  operationId: 'saveOpenDraft',
  summary: 'Save the draft that is open in the editor',
  description:
    'Replaces the open draft, or creates one. Send `id` and `version` to get 409 `version_conflict` if another tab has changed it.',
  tags,
  middleware: [requireUser('write')] as const,
  request: { body: createJsonBody(OpenDraft) },
  responses: {
    200: createJsonResponse(Newsletter, 'The draft with its new version'),
    ...createErrorResponses('not_found', 'already_sent', 'scheduled', 'version_conflict'),
  },
});
openDraftRoutes.openapi(save, async (c) => {
  return c.json(await presentNewsletter(c.var.context, await saveFrom(c, c.req.valid('json'))), 200);
});

/** Saves the draft, and the auto-reply on the same screen. */
async function saveFrom(c: HttpContext, body: z.infer<typeof OpenDraft>): Promise<NewsletterRow> {
  const { id: newsletterId, version, enableAutoReply, autoReplyMessage, ...draft } = body;
  const [ctx, userId] = [c.var.context, getCurrentUserId(c)];
  const newsletter = await saveOpenDraft(ctx, { userId, newsletterId, version, draft });
  await changeAutoReply(ctx, { userId, isEnabled: enableAutoReply, message: autoReplyMessage });
  return newsletter;
}

const close = createRoute({
  method: 'delete',
  path: '/api/newsletter/draft',
  operationId: 'closeOpenDraft',
  summary: 'Close the open draft',
  description:
    'Closes the draft that is open in the editor. It stays in the list of newsletters, and the next `POST /api/newsletter/draft` without `id` creates another. If none is open, changes nothing.',
  tags,
  middleware: [requireUser('write')] as const,
  responses: { 200: createJsonResponse(Done, 'Done') },
});
openDraftRoutes.openapi(close, async (c) => {
  await closeOpenDraft(c.var.context, getCurrentUserId(c));
  return c.json({ success: true as const }, 200);
});

const send = createRoute({
  method: 'post',
  path: '/api/newsletter/send',
  operationId: 'sendOpenDraft',
  summary: 'Save and send the open draft',
  description:
    'Saves the draft as `POST /api/newsletter/draft` does, then sends it as `POST /api/newsletters/{id}/send` does. If it cannot be sent, it stays saved, with a new `version`.',
  tags,
  middleware: [requireUser('write', 'send'), replayIdempotentRequests()] as const,
  request: { headers: IdempotencyHeaders, body: createJsonBody(OpenDraft) },
  responses: {
    200: createJsonResponse(Newsletter, 'The sent newsletter; until `undoUntil` it can be undone'),
    ...createErrorResponses(
      'email_not_verified',
      'pro_required',
      'not_found',
      'already_sent',
      'version_conflict',
      'account_suspended',
      'quota_exceeded',
      'recipient_limit_exceeded',
      'sending_held',
      'no_subscribers',
      'filter_unusable',
      'scheduled',
    ),
  },
});
openDraftRoutes.openapi(send, async (c) => {
  const draft = await saveFrom(c, c.req.valid('json'));
  // Another tab may save its own text before this one is sent.
  const { userId, id: newsletterId, version } = draft;
  const sentNewsletter = await sendNewsletter(c.var.context, { userId, newsletterId, version });
  return c.json(await presentNewsletter(c.var.context, sentNewsletter), 200);
});

const test = createRoute({
  method: 'post',
  path: '/api/newsletter/test',
  operationId: 'sendTest',
  summary: 'Send a test email of a draft',
  description: `Sends the draft in the body to one address. Nothing is saved, and it does not count against the quota.`,
  tags,
  middleware: [requireUser('send'), replayIdempotentRequests()] as const,
  request: { headers: IdempotencyHeaders, body: createJsonBody(TestDraft) },
  responses: {
    200: createJsonResponse(TestSent, 'The test email is queued'),
    ...createErrorResponses('email_not_verified', 'forbidden', 'rate_limited'),
  },
});
openDraftRoutes.openapi(test, async (c) => {
  const userId = getCurrentUserId(c);
  const { testEmailAddress, ...draft } = c.req.valid('json');
  await consume(c, LIMITS.testSend, String(userId));
  await consume(c, TEST_EMAILS, hashToken(testEmailAddress));
  await sendTest(c.var.context, { userId, draft, testEmailAddress });
  return c.json({ success: true as const, message: 'Test email sent!' }, 200);
});

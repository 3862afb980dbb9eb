import { createRoute, z } from '@hono/zod-openapi';
import { createErrorResponses } from '../../http/errors/error-body.js';
import { requireUser } from '../../http/identity/authenticate.js';
import { replayIdempotentRequests } from '../../http/limits/idempotency.js';
import { consume } from '../../http/limits/rate-limit.js';
import { LIMITS } from '../../http/limits/request-limits.js';
import { createRouter, getCurrentUserId } from '../../http/router.js';
import {
  createJsonBody,
  createJsonResponse,
  Done,
  IdempotencyHeaders,
  IdParam,
  ListHeaders,
  linkNextPage,
  toPageInput,
} from '../../http/wire.js';
import { formatDuration } from '../../kernel/clock.js';
import { changeAutoReply } from '../subscribers/index.js';
import { previewNewsletter } from './compose/compose-message.js';
import { NewsletterPreview } from './compose/preview-schemas.js';
import { deleteNewsletter, RESTORABLE_FOR, restoreNewsletter } from './deletion/delete-newsletter.js';
import { changeDraft, updateDraft } from './drafts/change-draft.js';
import { createDraft, duplicateNewsletter } from './drafts/create-draft.js';
import { DraftChange, DraftReplacement, NewsletterDraft, PreviewDraft } from './drafts/schemas.js';
import { listNewsletters } from './list-newsletters.js';
import { presentNewsletter, presentNewsletters } from './present-newsletter.js';
import { sumNewsletterStats } from './report/newsletter-stats.js';
import { RECENT_NEWSLETTERS } from './rules.js';
import { Newsletter, NewsletterQuery, NewsletterTotals, newsletterCursor } from './schemas.js';
import { getNewsletter } from './store.js';

export const newsletterRoutes = createRouter();
const tags = ['Newsletters'];

const list = createRoute({
  method: 'get',
  path: '/api/newsletters',
  operationId: 'listNewsletters',
  summary: 'List drafts and sent newsletters',
  description: 'Returns a plain array, newest first.',
  tags,
  middleware: [requireUser('read')] as const,
  request: { query: NewsletterQuery },
  responses: {
    200: { ...createJsonResponse(z.array(Newsletter), 'One page'), headers: ListHeaders },
  },
});
newsletterRoutes.openapi(list, async (c) => {
  const query = c.req.valid('query');
  const input = { userId: getCurrentUserId(c), status: query.status, ...toPageInput(query) };
  const page = await listNewsletters(c.var.context, input);
  linkNextPage(c, page, newsletterCursor);
  return c.json(await presentNewsletters(c.var.context, page.rows), 200);
});

const recent = createRoute({
  method: 'get',
  path: '/api/newsletters/recent',
  operationId: 'listRecentNewsletters',
  summary: 'List the newest newsletters',
  description: `Returns at most ${RECENT_NEWSLETTERS} drafts and sent newsletters, newest first.`,
  tags,
  middleware: [requireUser('read')] as const,
  responses: { 200: createJsonResponse(z.array(Newsletter), 'The newest drafts and sent newsletters') },
});
newsletterRoutes.openapi(recent, async (c) => {
  const input = { userId: getCurrentUserId(c), limit: RECENT_NEWSLETTERS, beforeId: undefined };
  const { rows } = await listNewsletters(c.var.context, input);
  return c.json(await presentNewsletters(c.var.context, rows), 200);
});

const stats = createRoute({
  method: 'get',
  path: '/api/newsletters/stats',
  operationId: 'getNewsletterStats',
  summary: 'Sum the deliveries of all newsletters',
  description:
    'Counts the recipients of every sent newsletter that is not deleted. `GET /api/insights/newsletters` has the numbers of each.',
  tags,
  middleware: [requireUser('read')] as const,
  responses: { 200: createJsonResponse(NewsletterTotals, 'The summed delivery counts') },
});
newsletterRoutes.openapi(stats, async (c) => {
  return c.json(await sumNewsletterStats(c.var.context, { userId: getCurrentUserId(c) }), 200);
});

const create = createRoute({
  method: 'post',
  path: '/api/newsletters',
  operationId: 'createDraft',
  summary: 'Create a draft',
  description:
    'Every field is optional. Texts can contain `{{name}}`, `{{first_name}}`, `{{email}}` and custom fields, with a fallback as in `{{name|there}}`. The editor’s open draft stays unchanged.',
  tags,
  middleware: [requireUser('write'), replayIdempotentRequests()] as const,
  request: { headers: IdempotencyHeaders, body: createJsonBody(NewsletterDraft) },
  responses: { 201: createJsonResponse(Newsletter, 'The new draft') },
});
newsletterRoutes.openapi(create, async (c) => {
  const [ctx, userId] = [c.var.context, getCurrentUserId(c)];
  const { enableAutoReply, autoReplyMessage, ...draft } = c.req.valid('json');
  const newsletter = await createDraft(ctx, { userId, draft });
  await changeAutoReply(ctx, { userId, isEnabled: enableAutoReply, message: autoReplyMessage });
  return c.json(await presentNewsletter(ctx, newsletter), 201);
});

const preview = createRoute({
  method: 'post',
  path: '/api/newsletters/preview',
  operationId: 'previewNewsletter',
  summary: 'Preview a draft as an email',
  description:
    'Renders the draft in the body without saving or sending it. Personal fields show their fallbacks, and the personal links lead to `#`.',
  tags,
  middleware: [requireUser('read')] as const,
  request: { body: createJsonBody(PreviewDraft) },
  responses: {
    200: createJsonResponse(NewsletterPreview, 'The rendered email'),
    ...createErrorResponses('rate_limited'),
  },
});
newsletterRoutes.openapi(preview, async (c) => {
  await consume(c, LIMITS.preview, String(getCurrentUserId(c)));
  const { showsPlaces, ...draft } = c.req.valid('json');
  const input = { userId: getCurrentUserId(c), draft, showsPlaces };
  return c.json(await previewNewsletter(c.var.context, input), 200);
});

const get = createRoute({
  method: 'get',
  path: '/api/newsletters/{id}',
  operationId: 'getNewsletter',
  summary: 'Get a newsletter',
  description: 'Returns a draft or a sent newsletter. A deleted one returns 404.',
  tags,
  middleware: [requireUser('read')] as const,
  request: { params: IdParam },
  responses: { 200: createJsonResponse(Newsletter, 'The newsletter'), ...createErrorResponses('not_found') },
});
newsletterRoutes.openapi(get, async (c) => {
  const input = { userId: getCurrentUserId(c), newsletterId: c.req.valid('param').id };
  return c.json(await presentNewsletter(c.var.context, await getNewsletter(c.var.context, input)), 200);
});

const update = createRoute({
  method: 'put',
  path: '/api/newsletters/{id}',
  operationId: 'updateDraft',
  summary: 'Replace a draft',
  description:
    'Every field except `audience` is required. To change single fields, use PATCH. Sent and scheduled newsletters cannot be changed.',
  tags,
  middleware: [requireUser('write')] as const,
  request: { params: IdParam, body: createJsonBody(DraftReplacement) },
  responses: {
    200: createJsonResponse(Newsletter, 'The draft with its new version'),
    ...createErrorResponses('not_found', 'already_sent', 'scheduled', 'version_conflict'),
  },
});
newsletterRoutes.openapi(update, async (c) => {
  const { version, ...fields } = c.req.valid('json');
  const draft = await updateDraft(c.var.context, {
    userId: getCurrentUserId(c),
    newsletterId: c.req.valid('param').id,
    draft: fields,
    version,
  });
  return c.json(await presentNewsletter(c.var.context, draft), 200);
});

const change = createRoute({
  method: 'patch',
  path: '/api/newsletters/{id}',
  operationId: 'changeDraft',
  summary: 'Change some fields of a draft',
  description: 'Omitted fields stay unchanged. Sent and scheduled newsletters cannot be changed.',
  tags,
  middleware: [requireUser('write')] as const,
  request: { params: IdParam, body: createJsonBody(DraftChange) },
  responses: {
    200: createJsonResponse(Newsletter, 'The draft with its new version'),
    ...createErrorResponses('not_found', 'already_sent', 'scheduled', 'version_conflict'),
  },
});
newsletterRoutes.openapi(change, async (c) => {
  const { version, ...fields } = c.req.valid('json');
  const draft = await changeDraft(c.var.context, {
    userId: getCurrentUserId(c),
    newsletterId: c.req.valid('param').id,
    change: fields,
    version,
  });
  return c.json(await presentNewsletter(c.var.context, draft), 200);
});

const duplicate = createRoute({
  method: 'post',
  path: '/api/newsletters/{id}/duplicate',
  operationId: 'duplicateNewsletter',
  summary: 'Duplicate a newsletter',
  description:
    'Creates a draft with the text, images, design and audience of any newsletter. Its title starts with `Copy of`. The editor’s open draft stays unchanged.',
  tags,
  middleware: [requireUser('write'), replayIdempotentRequests()] as const,
  request: { headers: IdempotencyHeaders, params: IdParam },
  responses: { 201: createJsonResponse(Newsletter, 'The new draft'), ...createErrorResponses('not_found') },
});
newsletterRoutes.openapi(duplicate, async (c) => {
  const input = { userId: getCurrentUserId(c), newsletterId: c.req.valid('param').id };
  return c.json(await presentNewsletter(c.var.context, await duplicateNewsletter(c.var.context, input)), 201);
});

const remove = createRoute({
  method: 'delete',
  path: '/api/newsletters/{id}',
  operationId: 'deleteNewsletter',
  summary: 'Delete a newsletter',
  description: `Deletes a draft, or a sent newsletter whose sending has ended. Deleting a scheduled one cancels its schedule. A sent one disappears from the public archive at once. Within ${formatDuration(RESTORABLE_FOR)}, \`POST /api/newsletters/{id}/restore\` restores it, a scheduled one as a draft. After that, its text, counts and delivery report are erased.`,
  tags,
  middleware: [requireUser('write')] as const,
  request: { params: IdParam },
  responses: {
    200: createJsonResponse(Done, 'Done'),
    ...createErrorResponses('not_found', 'still_sending'),
  },
});
newsletterRoutes.openapi(remove, async (c) => {
  await deleteNewsletter(c.var.context, {
    userId: getCurrentUserId(c),
    newsletterId: c.req.valid('param').id,
  });
  return c.json({ success: true as const }, 200);
});

const restore = createRoute({
  method: 'post',
  path: '/api/newsletters/{id}/restore',
  operationId: 'restoreNewsletter',
  summary: 'Restore a deleted newsletter',
  description: `Works for ${formatDuration(RESTORABLE_FOR)} after the deletion. A scheduled newsletter becomes a draft.`,
  tags,
  middleware: [requireUser('write')] as const,
  request: { params: IdParam },
  responses: {
    200: createJsonResponse(Newsletter, 'The restored newsletter'),
    ...createErrorResponses('not_found'),
  },
});
newsletterRoutes.openapi(restore, async (c) => {
  const input = { userId: getCurrentUserId(c), newsletterId: c.req.valid('param').id };
  return c.json(await presentNewsletter(c.var.context, await restoreNewsletter(c.var.context, input)), 200);
});

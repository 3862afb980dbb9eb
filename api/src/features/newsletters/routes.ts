import { createRoute, z } from '@hono/zod-openapi';
import { refusals } from '../../http/errors/error-body.js';
import { requireUser } from '../../http/identity/authenticate.js';
import { idempotent } from '../../http/limits/idempotency.js';
import { consume, LIMITS } from '../../http/limits/rate-limit.js';
import { createRouter, currentUserId } from '../../http/router.js';
import {
  Done,
  IdempotencyHeaders,
  IdParam,
  json,
  jsonBody,
  ListHeaders,
  linkNextPage,
  toPageInput,
} from '../../http/wire.js';
import { MAX_PAGE } from '../../kernel/paging.js';
import { changeAutoReply } from '../subscribers/index.js';
import { previewNewsletter } from './compose/preview-newsletter.js';
import { deleteNewsletter } from './deletion/delete-newsletter.js';
import { restoreNewsletter } from './deletion/restore-newsletter.js';
import { changeDraft } from './drafts/change-draft.js';
import { createDraft } from './drafts/create-draft.js';
import { duplicateNewsletter } from './drafts/duplicate-newsletter.js';
import { searchNewsletters } from './drafts/search-newsletters.js';
import { updateDraft } from './drafts/update-draft.js';
import { presentNewsletter, presentNewsletters } from './present-newsletter.js';
import {
  DraftChange,
  DraftReplacement,
  Newsletter,
  NewsletterDraft,
  NewsletterPreview,
  NewsletterQuery,
  newsletterCursor,
  PreviewDraft,
} from './schemas.js';
import { getNewsletter, listNewsletters } from './store.js';

export const newsletterRoutes = createRouter();
const tags = ['Newsletters'];

const list = createRoute({
  method: 'get',
  path: '/api/newsletters',
  operationId: 'listNewsletters',
  summary: 'Drafts and sent newsletters, newest first',
  description: '`search` looks in titles and in what readers see of the content.',
  tags,
  middleware: [requireUser('read')] as const,
  request: { query: NewsletterQuery },
  responses: {
    200: { ...json(z.array(Newsletter), 'One page'), headers: ListHeaders },
    ...refusals(400, 401, 403),
  },
});
newsletterRoutes.openapi(list, async (c) => {
  const { search, ...input } = { userId: currentUserId(c), ...toPageInput(c.req.valid('query'), MAX_PAGE) };
  const page =
    search === undefined
      ? await listNewsletters(c.var.context, input)
      : await searchNewsletters(c.var.context, { ...input, search });
  linkNextPage(c, page, newsletterCursor);
  return c.json(await presentNewsletters(c.var.context, page.rows), 200);
});

const create = createRoute({
  method: 'post',
  path: '/api/newsletters',
  operationId: 'createDraft',
  summary: 'Save a new draft',
  tags,
  middleware: [requireUser('write'), idempotent()] as const,
  request: { headers: IdempotencyHeaders, body: jsonBody(NewsletterDraft) },
  responses: { 201: json(Newsletter, 'The draft'), ...refusals(400, 401, 403, 409, 413, 422) },
});
newsletterRoutes.openapi(create, async (c) => {
  const [ctx, userId] = [c.var.context, currentUserId(c)];
  const { enableAutoReply, autoReplyMessage, ...draft } = c.req.valid('json');
  const created = await createDraft(ctx, { userId, draft });
  await changeAutoReply(ctx, { userId, isEnabled: enableAutoReply, message: autoReplyMessage });
  return c.json(await presentNewsletter(ctx, created), 201);
});

const preview = createRoute({
  method: 'post',
  path: '/api/newsletters/preview',
  operationId: 'previewNewsletter',
  summary: 'Render a draft as the mail it would be',
  tags,
  middleware: [requireUser('read')] as const,
  request: { body: jsonBody(PreviewDraft) },
  responses: { 200: json(NewsletterPreview, 'The mail'), ...refusals(400, 401, 403, 413, 429) },
});
newsletterRoutes.openapi(preview, async (c) => {
  await consume(c, LIMITS.preview, String(currentUserId(c)));
  const { showsPlaces, ...draft } = c.req.valid('json');
  const input = { userId: currentUserId(c), draft, showsPlaces };
  return c.json(await previewNewsletter(c.var.context, input), 200);
});

const get = createRoute({
  method: 'get',
  path: '/api/newsletters/{id}',
  operationId: 'getNewsletter',
  summary: 'One newsletter',
  tags,
  middleware: [requireUser('read')] as const,
  request: { params: IdParam },
  responses: { 200: json(Newsletter, 'The newsletter'), ...refusals(400, 401, 403, 404) },
});
newsletterRoutes.openapi(get, async (c) => {
  const input = { userId: currentUserId(c), newsletterId: c.req.valid('param').id };
  return c.json(await presentNewsletter(c.var.context, await getNewsletter(c.var.context, input)), 200);
});

const update = createRoute({
  method: 'put',
  path: '/api/newsletters/{id}',
  operationId: 'updateDraft',
  summary: 'Replace a draft',
  description: 'Every field is required. To change some of them, use PATCH.',
  tags,
  middleware: [requireUser('write')] as const,
  request: { params: IdParam, body: jsonBody(DraftReplacement) },
  responses: { 200: json(Newsletter, 'The draft'), ...refusals(400, 401, 403, 404, 409, 413) },
});
newsletterRoutes.openapi(update, async (c) => {
  const { version, ...fields } = c.req.valid('json');
  const draft = await updateDraft(c.var.context, {
    userId: currentUserId(c),
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
  description: 'A field that is left out stays as it is.',
  tags,
  middleware: [requireUser('write')] as const,
  request: { params: IdParam, body: jsonBody(DraftChange) },
  responses: { 200: json(Newsletter, 'The draft'), ...refusals(400, 401, 403, 404, 409, 413) },
});
newsletterRoutes.openapi(change, async (c) => {
  const { version, ...fields } = c.req.valid('json');
  const draft = await changeDraft(c.var.context, {
    userId: currentUserId(c),
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
  summary: 'Begin a new draft with the text of another newsletter',
  tags,
  middleware: [requireUser('write'), idempotent()] as const,
  request: { headers: IdempotencyHeaders, params: IdParam },
  responses: { 201: json(Newsletter, 'The new draft'), ...refusals(400, 401, 403, 404, 409, 422) },
});
newsletterRoutes.openapi(duplicate, async (c) => {
  const input = { userId: currentUserId(c), newsletterId: c.req.valid('param').id };
  return c.json(await presentNewsletter(c.var.context, await duplicateNewsletter(c.var.context, input)), 201);
});

const remove = createRoute({
  method: 'delete',
  path: '/api/newsletters/{id}',
  operationId: 'deleteNewsletter',
  summary: 'Delete a draft, or a newsletter that everybody has',
  description: 'A scheduled one is not sent then. For a day it can be restored.',
  tags,
  middleware: [requireUser('write')] as const,
  request: { params: IdParam },
  responses: { 200: json(Done, 'It is gone'), ...refusals(400, 401, 403, 404, 409) },
});
newsletterRoutes.openapi(remove, async (c) => {
  await deleteNewsletter(c.var.context, { userId: currentUserId(c), newsletterId: c.req.valid('param').id });
  return c.json({ success: true as const }, 200);
});

const restore = createRoute({
  method: 'post',
  path: '/api/newsletters/{id}/restore',
  operationId: 'restoreNewsletter',
  summary: 'Take back that a newsletter was deleted',
  tags,
  middleware: [requireUser('write')] as const,
  request: { params: IdParam },
  responses: { 200: json(Newsletter, 'As it was'), ...refusals(400, 401, 403, 404) },
});
newsletterRoutes.openapi(restore, async (c) => {
  const input = { userId: currentUserId(c), newsletterId: c.req.valid('param').id };
  return c.json(await presentNewsletter(c.var.context, await restoreNewsletter(c.var.context, input)), 200);
});

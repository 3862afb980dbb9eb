import { createRoute, z } from '@hono/zod-openapi';
import { createErrorResponses } from '../../../http/errors/error-body.js';
import { requireAdmin } from '../../../http/identity/authenticate.js';
import { replayIdempotentRequests } from '../../../http/limits/idempotency.js';
import { createRouter, getCurrentAdmin, type HttpContext } from '../../../http/router.js';
import {
  createJsonBody,
  createJsonResponse,
  IdempotencyHeaders,
  IdParam,
  ListHeaders,
  linkNextPage,
} from '../../../http/wire.js';
import { RecipientLimitsChange } from '../reviews/schemas.js';
import { downgradeUser, resetUserQuota, updateUserQuota, upgradeUser } from './change-plan.js';
import { ActionEffects, EffectsQuery, NewUser, QuotaChange, Suspension } from './change-schemas.js';
import { getListedUser, getUserDetail } from './get-user-detail.js';
import { listUsers } from './list-users.js';
import { createUser, reinstateUser, setUserRecipientLimits, suspendUser } from './manage-users.js';
import { previewEffects } from './preview-effects.js';
import { Rate, SendingRecord } from './record-schemas.js';
import {
  AdminUser,
  AdminUserDetail,
  presentUser,
  presentUserDetail,
  UserQuery,
  userCursor,
} from './schemas.js';

/** Administrators' view of users, and their actions on them. */
export const adminUserRoutes = createRouter();
adminUserRoutes.openAPIRegistry.register('RecordRate', Rate);
// Registered before its first use, which is nullable, because the shared schema is not.
adminUserRoutes.openAPIRegistry.register('SendingRecord', SendingRecord);
const tags = ['Administration'];
const readGuard = requireAdmin('useConsole');
const moderationGuard = requireAdmin('moderateUsers');
const planGuard = requireAdmin('managePlans');
const userResponse = { 200: createJsonResponse(AdminUser, 'The user as they are now') };

const list = createRoute({
  method: 'get',
  path: '/api/admin/users',
  operationId: 'listUsers',
  summary: 'List users',
  description: 'Returns a plain array.',
  tags,
  middleware: readGuard,
  request: { query: UserQuery },
  responses: {
    200: { ...createJsonResponse(z.array(AdminUser), 'One page'), headers: ListHeaders },
  },
});
adminUserRoutes.openapi(list, async (c) => {
  const { limit, cursor: before, search, plan, status, sort } = c.req.valid('query');
  const filter = { search: search || undefined, plan, status };
  const page = await listUsers(c.var.context, { ...filter, limit, before, sort });
  linkNextPage(c, page, userCursor);
  return c.json(page.rows.map(presentUser), 200);
});

const get = createRoute({
  method: 'get',
  path: '/api/admin/users/{id}',
  operationId: 'getUserDetail',
  summary: 'Get a user',
  description: 'Returns the user with plan, limits, domain and newest newsletters.',
  tags,
  middleware: readGuard,
  request: { params: IdParam },
  responses: { 200: createJsonResponse(AdminUserDetail, 'The user'), ...createErrorResponses('not_found') },
});
adminUserRoutes.openapi(get, async (c) => {
  return c.json(presentUserDetail(await getUserDetail(c.var.context, c.req.valid('param').id)), 200);
});

const create = createRoute({
  method: 'post',
  path: '/api/admin/users',
  operationId: 'createUser',
  summary: 'Create a user',
  description:
    'Creates an account that can sign in at once, even if registration is closed. If the instance requires verified addresses, emails a code and a link for the verification.',
  tags,
  middleware: [moderationGuard, replayIdempotentRequests()] as const,
  request: { headers: IdempotencyHeaders, body: createJsonBody(NewUser) },
  responses: {
    201: createJsonResponse(AdminUser, 'The new user'),
    ...createErrorResponses('email_taken', 'username_taken'),
  },
});
adminUserRoutes.openapi(create, async (c) => {
  const { displayName = '', ...account } = c.req.valid('json');
  const { adminId } = getCurrentAdmin(c);
  const userId = await createUser(c.var.context, { adminId, displayName, ...account });
  return c.json(presentUser(await getListedUser(c.var.context, userId)), 201);
});

const effects = createRoute({
  method: 'get',
  path: '/api/admin/users/{id}/effects',
  operationId: 'previewEffects',
  summary: 'Preview the effects of an action on a user',
  description: 'Returns the effects that the action would have now. Changes nothing.',
  tags,
  middleware: readGuard,
  request: { params: IdParam, query: EffectsQuery },
  responses: {
    200: createJsonResponse(ActionEffects, 'The effects, or why the action is impossible'),
    ...createErrorResponses('not_found'),
  },
});
adminUserRoutes.openapi(effects, async (c) => {
  const { action } = c.req.valid('query');
  const userId = c.req.valid('param').id;
  return c.json({ action, ...(await previewEffects(c.var.context, { userId, action })) }, 200);
});

const updateQuota = createRoute({
  method: 'post',
  path: '/api/admin/users/{id}/update-quota',
  operationId: 'updateUserQuota',
  summary: 'Set the newsletter quota of a user',
  description: 'Sets the number of newsletters that the user can send per month on their current plan.',
  tags,
  middleware: planGuard,
  request: { params: IdParam, body: createJsonBody(QuotaChange) },
  responses: { ...userResponse, ...createErrorResponses('not_found') },
});
adminUserRoutes.openapi(updateQuota, async (c) => {
  await updateUserQuota(c.var.context, {
    ...createAction(c, c.req.valid('param').id),
    ...c.req.valid('json'),
  });
  return c.json(await showUser(c, c.req.valid('param').id), 200);
});

const resetQuota = createRoute({
  method: 'post',
  path: '/api/admin/users/{id}/reset-quota',
  operationId: 'resetUserQuota',
  summary: 'Reset the newsletters of a user this month',
  description:
    'Sets the newsletters sent this month to 0. A new month begins now. With a subscription, it still begins on the billing day.',
  tags,
  middleware: planGuard,
  request: { params: IdParam },
  responses: { ...userResponse, ...createErrorResponses('not_found') },
});
adminUserRoutes.openapi(resetQuota, async (c) => {
  await resetUserQuota(c.var.context, createAction(c, c.req.valid('param').id));
  return c.json(await showUser(c, c.req.valid('param').id), 200);
});

const setRecipientLimits = createRoute({
  method: 'post',
  path: '/api/admin/users/{id}/recipient-limits',
  operationId: 'setUserRecipientLimits',
  summary: 'Set the recipient limits of a user',
  description:
    'The new limits replace those of the user’s trust level and plan. Without a limit to replace, a new one has no effect. Read them in `recipients` of `GET /api/admin/users/{id}`.',
  tags,
  middleware: moderationGuard,
  request: { params: IdParam, body: createJsonBody(RecipientLimitsChange) },
  responses: { ...userResponse, ...createErrorResponses('not_found') },
});
adminUserRoutes.openapi(setRecipientLimits, async (c) => {
  const { id } = c.req.valid('param');
  await setUserRecipientLimits(c.var.context, { ...createAction(c, id), ...c.req.valid('json') });
  return c.json(await showUser(c, id), 200);
});

const upgrade = createRoute({
  method: 'post',
  path: '/api/admin/users/{id}/upgrade',
  operationId: 'upgradeUser',
  summary: 'Grant Pro to a user',
  description:
    'The user gets Pro at once without paying, with the default quota of Pro. Repeating it changes nothing.',
  tags,
  middleware: planGuard,
  request: { params: IdParam },
  responses: { ...userResponse, ...createErrorResponses('not_found', 'pays_for_pro') },
});
adminUserRoutes.openapi(upgrade, async (c) => {
  await upgradeUser(c.var.context, createAction(c, c.req.valid('param').id));
  return c.json(await showUser(c, c.req.valid('param').id), 200);
});

const downgrade = createRoute({
  method: 'post',
  path: '/api/admin/users/{id}/downgrade',
  operationId: 'downgradeUser',
  summary: 'Move a user to the free plan',
  description:
    'Ends granted Pro at once. Cancels a paid subscription, so that Pro ends with the paid period. Resets the quotas of both plans to the defaults. Repeating it changes nothing.',
  tags,
  middleware: planGuard,
  request: { params: IdParam },
  responses: { ...userResponse, ...createErrorResponses('not_found') },
});
adminUserRoutes.openapi(downgrade, async (c) => {
  await downgradeUser(c.var.context, createAction(c, c.req.valid('param').id));
  return c.json(await showUser(c, c.req.valid('param').id), 200);
});

const suspend = createRoute({
  method: 'post',
  path: '/api/admin/users/{id}/suspend',
  operationId: 'suspendUser',
  summary: 'Suspend a user',
  description:
    'Closes the page, pauses newsletters, imports, auto-replies and webhooks, and ends all sessions and API tokens. Unsubscribe links and paid downloads continue to work. Does not cancel a paid subscription. Repeating it changes nothing.',
  tags,
  middleware: moderationGuard,
  request: { params: IdParam, body: createJsonBody(Suspension) },
  responses: { ...userResponse, ...createErrorResponses('not_found') },
});
adminUserRoutes.openapi(suspend, async (c) => {
  const reason = c.req.valid('json').reason || null;
  await suspendUser(c.var.context, { ...createAction(c, c.req.valid('param').id), reason });
  return c.json(await showUser(c, c.req.valid('param').id), 200);
});

const reinstate = createRoute({
  method: 'post',
  path: '/api/admin/users/{id}/reinstate',
  operationId: 'reinstateUser',
  summary: 'Reinstate a suspended user',
  description:
    'The page is back, and newsletters and imports stopped by the suspension continue. Newsletters scheduled for a time that has passed are drafts again. API tokens stay revoked.',
  tags,
  middleware: moderationGuard,
  request: { params: IdParam },
  responses: { ...userResponse, ...createErrorResponses('not_found') },
});
adminUserRoutes.openapi(reinstate, async (c) => {
  await reinstateUser(c.var.context, createAction(c, c.req.valid('param').id));
  return c.json(await showUser(c, c.req.valid('param').id), 200);
});

function createAction(c: HttpContext, userId: number): { adminId: number; userId: number } {
  return { adminId: getCurrentAdmin(c).adminId, userId };
}

async function showUser(c: HttpContext, userId: number): Promise<z.infer<typeof AdminUser>> {
  return presentUser(await getListedUser(c.var.context, userId));
}

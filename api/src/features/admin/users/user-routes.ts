import { createRoute, z } from '@hono/zod-openapi';
import { refusals } from '../../../http/errors/error-body.js';
import { requireAdmin } from '../../../http/identity/authenticate.js';
import { idempotent } from '../../../http/limits/idempotency.js';
import { createRouter, currentAdmin, type HttpContext } from '../../../http/router.js';
import {
  IdempotencyHeaders,
  IdParam,
  json,
  jsonBody,
  ListHeaders,
  linkNextPage,
  toPageInput,
} from '../../../http/wire.js';
import { MAX_PAGE } from '../../../kernel/paging.js';
import { RecipientLimitsChange } from '../reviews/review-schemas.js';
import { downgradeUser, resetUserQuota, updateUserQuota, upgradeUser } from './change-plan.js';
import { createUser } from './create-user.js';
import { getListedUser, getUserDetail } from './get-user-detail.js';
import { listUsers } from './list-users.js';
import { previewEffects } from './preview-effects.js';
import { setUserRecipientLimits } from './set-recipient-limits.js';
import { reinstateUser, suspendUser } from './suspend.js';
import {
  ActionEffects,
  AdminUser,
  AdminUserDetail,
  EffectsQuery,
  NewUser,
  presentUser,
  presentUserDetail,
  QuotaChange,
  Suspension,
  UserQuery,
  userCursor,
} from './user-schemas.js';

/** Administrators' view of users, and their actions on them. */
export const adminUserRoutes = createRouter();
const tags = ['Administration'];
const middleware = requireAdmin();
const changed = { 200: json(AdminUser, 'The user as they are now') };

const list = createRoute({
  method: 'get',
  path: '/api/admin/users',
  operationId: 'listUsers',
  summary: 'Users, newest first',
  description:
    '`search` is any part of a username, an e-mail address or a display name, upper and lower case alike; one or two characters are looked for where one of them, or a word of a display name, begins.',
  tags,
  middleware,
  request: { query: UserQuery },
  responses: {
    200: { ...json(z.array(AdminUser), 'One page'), headers: ListHeaders },
    ...refusals(400, 401, 403),
  },
});
adminUserRoutes.openapi(list, async (c) => {
  const query = c.req.valid('query');
  const { plan, status } = query;
  const page = await listUsers(c.var.context, { ...toPageInput(query, MAX_PAGE), plan, status });
  linkNextPage(c, page, userCursor);
  return c.json(page.rows.map(presentUser), 200);
});

const get = createRoute({
  method: 'get',
  path: '/api/admin/users/{id}',
  operationId: 'getUserDetail',
  summary: 'One user, with their newest newsletters',
  tags,
  middleware,
  request: { params: IdParam },
  responses: { 200: json(AdminUserDetail, 'The user'), ...refusals(400, 401, 403, 404) },
});
adminUserRoutes.openapi(get, async (c) => {
  return c.json(presentUserDetail(await getUserDetail(c.var.context, c.req.valid('param').id)), 200);
});

const create = createRoute({
  method: 'post',
  path: '/api/admin/users',
  operationId: 'createUser',
  summary: 'Make an account for somebody, whether registration is open or not',
  tags,
  middleware: [requireAdmin(), idempotent()] as const,
  request: { headers: IdempotencyHeaders, body: jsonBody(NewUser) },
  responses: { 201: json(AdminUser, 'Made'), ...refusals(400, 401, 403, 409, 422) },
});
adminUserRoutes.openapi(create, async (c) => {
  const { displayName = '', ...account } = c.req.valid('json');
  const { adminId } = currentAdmin(c);
  const userId = await createUser(c.var.context, { adminId, displayName, ...account });
  return c.json(presentUser(await getListedUser(c.var.context, userId)), 201);
});

const effects = createRoute({
  method: 'get',
  path: '/api/admin/users/{id}/effects',
  operationId: 'previewEffects',
  summary: 'What an action on a user will do, before it is done',
  tags,
  middleware,
  request: { params: IdParam, query: EffectsQuery },
  responses: { 200: json(ActionEffects, 'As it would be now'), ...refusals(400, 401, 403, 404) },
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
  summary: 'Set how many newsletters a user may send a month',
  description: 'In force whenever they are on the plan that they are on now.',
  tags,
  middleware,
  request: { params: IdParam, body: jsonBody(QuotaChange) },
  responses: { ...changed, ...refusals(400, 401, 403, 404) },
});
adminUserRoutes.openapi(updateQuota, async (c) => {
  await updateUserQuota(c.var.context, { ...named(c, c.req.valid('param').id), ...c.req.valid('json') });
  return c.json(await shown(c, c.req.valid('param').id), 200);
});

const resetQuota = createRoute({
  method: 'post',
  path: '/api/admin/users/{id}/reset-quota',
  operationId: 'resetUserQuota',
  summary: 'Begin a user’s month anew, with nothing sent',
  tags,
  middleware,
  request: { params: IdParam },
  responses: { ...changed, ...refusals(400, 401, 403, 404) },
});
adminUserRoutes.openapi(resetQuota, async (c) => {
  await resetUserQuota(c.var.context, named(c, c.req.valid('param').id));
  return c.json(await shown(c, c.req.valid('param').id), 200);
});

const setRecipientLimits = createRoute({
  method: 'post',
  path: '/api/admin/users/{id}/recipient-limits',
  operationId: 'setUserRecipientLimits',
  summary: 'Set how many recipients a user can send to in a day and a month',
  description: 'In place of the limits that grow with age and standing. Null returns to those.',
  tags,
  middleware,
  request: { params: IdParam, body: jsonBody(RecipientLimitsChange) },
  responses: { ...changed, ...refusals(400, 401, 403, 404) },
});
adminUserRoutes.openapi(setRecipientLimits, async (c) => {
  const { id } = c.req.valid('param');
  await setUserRecipientLimits(c.var.context, { ...named(c, id), ...c.req.valid('json') });
  return c.json(await shown(c, id), 200);
});

const upgrade = createRoute({
  method: 'post',
  path: '/api/admin/users/{id}/upgrade',
  operationId: 'upgradeUser',
  summary: 'Give a user Pro, with Pro’s own quota',
  description: '409 `pays_for_pro` for who pays for it. Twice is once.',
  tags,
  middleware,
  request: { params: IdParam },
  responses: { ...changed, ...refusals(400, 401, 403, 404, 409) },
});
adminUserRoutes.openapi(upgrade, async (c) => {
  await upgradeUser(c.var.context, named(c, c.req.valid('param').id));
  return c.json(await shown(c, c.req.valid('param').id), 200);
});

const downgrade = createRoute({
  method: 'post',
  path: '/api/admin/users/{id}/downgrade',
  operationId: 'downgradeUser',
  summary: 'Take a user back to the free plan, with its own quota',
  description: 'Who pays keeps Pro for the time that is paid, and is not charged again. Twice is once.',
  tags,
  middleware,
  request: { params: IdParam },
  responses: { ...changed, ...refusals(400, 401, 403, 404) },
});
adminUserRoutes.openapi(downgrade, async (c) => {
  await downgradeUser(c.var.context, named(c, c.req.valid('param').id));
  return c.json(await shown(c, c.req.valid('param').id), 200);
});

const suspend = createRoute({
  method: 'post',
  path: '/api/admin/users/{id}/suspend',
  operationId: 'suspendUser',
  summary: 'Close a user’s page and stop what leaves in their name; nothing is deleted',
  description:
    'They are signed out and their API tokens end. Unsubscribe links and paid downloads keep working. Twice is once.',
  tags,
  middleware,
  request: { params: IdParam, body: jsonBody(Suspension) },
  responses: { ...changed, ...refusals(400, 401, 403, 404) },
});
adminUserRoutes.openapi(suspend, async (c) => {
  const reason = c.req.valid('json').reason || null;
  await suspendUser(c.var.context, { ...named(c, c.req.valid('param').id), reason });
  return c.json(await shown(c, c.req.valid('param').id), 200);
});

const reinstate = createRoute({
  method: 'post',
  path: '/api/admin/users/{id}/reinstate',
  operationId: 'reinstateUser',
  summary: 'End a suspension; what stood still goes on',
  tags,
  middleware,
  request: { params: IdParam },
  responses: { ...changed, ...refusals(400, 401, 403, 404) },
});
adminUserRoutes.openapi(reinstate, async (c) => {
  await reinstateUser(c.var.context, named(c, c.req.valid('param').id));
  return c.json(await shown(c, c.req.valid('param').id), 200);
});

function named(c: HttpContext, userId: number): { adminId: number; userId: number } {
  return { adminId: currentAdmin(c).adminId, userId };
}

async function shown(c: HttpContext, userId: number): Promise<z.infer<typeof AdminUser>> {
  return presentUser(await getListedUser(c.var.context, userId));
}

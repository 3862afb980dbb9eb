import { createRoute, z } from '@hono/zod-openapi';
import { createErrorResponses } from '../../../http/errors/error-body.js';
import { requireAdmin } from '../../../http/identity/authenticate.js';
import { clearSessionCookie, readSessionCookie, writeSessionCookie } from '../../../http/identity/cookies.js';
import { checkFormOrigin } from '../../../http/identity/origins.js';
import { readSessionClient } from '../../../http/identity/session-client.js';
import { limitByAddress, limitFailures } from '../../../http/limits/rate-limit.js';
import { LIMITS } from '../../../http/limits/request-limits.js';
import { createRouter, getCurrentAdmin, type HttpContext } from '../../../http/router.js';
import { createJsonBody, createJsonResponse, Done } from '../../../http/wire.js';
import {
  findFactorDeadline,
  finishSignIn,
  getFactorStatus,
  limitFactorGuesses,
  MAX_PASSWORD_LENGTH,
  RECOVERY_CODES,
  rememberBrowser,
  runIfUnchanged,
} from '../../accounts/index.js';
import {
  FactorCode,
  FactorSetup,
  FactorStatus,
  FirstFactorCode,
  presentFactor,
  RecoveryCodes,
} from '../../sign-in/index.js';
import { Admin, CURRENT_PASSWORD, presentAdmin } from './admin-schemas.js';
import { getAdmin, type PassedAdminSignIn, startAdminSession } from './admins.js';
import {
  disableAdminFactor,
  enableAdminFactor,
  renewAdminRecoveryCodes,
  setUpAdminFactor,
} from './change-admin-factor.js';

/** An administrator's second factor, and the step of signing in that asks for it. */
export const adminFactorRoutes = createRouter();
const tags = ['Administration'];

const currentPassword = z
  .string()
  .min(1, 'Please enter your current password')
  .max(MAX_PASSWORD_LENGTH)
  .openapi({ description: CURRENT_PASSWORD });
export const AdminFactorSetup = z
  .strictObject({ currentPassword })
  .openapi('AdminFactorSetup', { description: 'The current password of an administrator.' });
const AdminFactorProof = FactorCode.extend({ currentPassword })
  .strict()
  .openapi('AdminFactorProof', { description: 'The current password of an administrator, and a code.' });

/** Starts a session of the console, for an administrator who has passed every sign-in step. */
export async function openAdminSession(
  c: HttpContext,
  { refusal, ...passedSignIn }: PassedAdminSignIn & { refusal: Parameters<typeof runIfUnchanged>[0] },
): Promise<z.infer<typeof Admin>> {
  const { admin } = passedSignIn;
  const client = readSessionClient(c);
  const impersonationToken = readSessionCookie(c, 'impersonation');
  const token = await runIfUnchanged(refusal, () =>
    startAdminSession(c.var.context, { ...passedSignIn, client, impersonationToken }),
  );
  writeSessionCookie(c, 'admin', token);
  if (impersonationToken !== undefined) clearSessionCookie(c, 'impersonation');
  await rememberBrowser(c, { kind: 'admin', id: admin.id });
  return presentAdmin(admin);
}

const finish = createRoute({
  method: 'post',
  path: '/api/admin/login/second-factor',
  operationId: 'finishAdminSignIn',
  summary: 'Finish an administrator’s sign-in with the second factor',
  description: `Call this within 10 minutes after a sign-in returned \`factor_required\`, with the cookie that it set. Each code works once. The fifth wrong code ends the sign-in: then start again.`,
  tags,
  middleware: [limitByAddress(LIMITS.codeTry)] as const,
  request: { body: createJsonBody(FactorCode) },
  responses: {
    200: createJsonResponse(Admin, 'The administrator'),
    ...createErrorResponses('unauthenticated', 'invalid_code', 'wrong_origin', 'not_found'),
  },
});
adminFactorRoutes.openapi(finish, async (c) => {
  checkFormOrigin(c);
  const admin = await finishSignIn(c, { kind: 'admin', read: getAdmin, ...c.req.valid('json') });
  return c.json(await openAdminSession(c, { admin, proof: 'code', refusal: 'invalid_code' }), 200);
});

const get = createRoute({
  method: 'get',
  path: '/api/admin/second-factor',
  operationId: 'getAdminSecondFactor',
  summary: 'Get the state of your second factor',
  description: 'Returns the state of the second factor.',
  tags,
  middleware: [requireAdmin('useConsole')] as const,
  responses: {
    200: createJsonResponse(FactorStatus, 'The second factor'),
    ...createErrorResponses('not_found'),
  },
});
adminFactorRoutes.openapi(get, async (c) => {
  const ctx = c.var.context;
  const account = getCurrentAdminAccount(c);
  const { createdAt } = await getAdmin(ctx, account.id);
  const dueAt = await findFactorDeadline(ctx, { account, createdAt });
  return c.json(presentFactor(await getFactorStatus(ctx, account), dueAt), 200);
});

const setUp = createRoute({
  method: 'post',
  path: '/api/admin/second-factor/setup',
  operationId: 'setUpAdminSecondFactor',
  summary: 'Start the setup of your second factor',
  description:
    'Requires the current password. Returns a new secret for an authenticator app (TOTP), which replaces one that is not enabled. Signing in requires a code only after `POST /api/admin/second-factor/enable`.',
  tags,
  middleware: [requireAdmin('useConsole')] as const,
  request: { body: createJsonBody(AdminFactorSetup) },
  responses: {
    200: createJsonResponse(FactorSetup, 'The secret, returned only here'),
    ...createErrorResponses('not_found', 'factor_already_enabled', 'rate_limited'),
  },
});
adminFactorRoutes.openapi(setUp, async (c) => {
  const { adminId } = getCurrentAdmin(c);
  const setup = await limitPasswordGuesses(c, () =>
    setUpAdminFactor(c.var.context, { adminId, ...c.req.valid('json') }),
  );
  c.header('Cache-Control', 'no-store');
  return c.json(setup, 200);
});

const enable = createRoute({
  method: 'post',
  path: '/api/admin/second-factor/enable',
  operationId: 'enableAdminSecondFactor',
  summary: 'Enable your second factor with a first code',
  description: `Returns ${RECOVERY_CODES} recovery codes, and ends your other sessions.`,
  tags,
  middleware: [requireAdmin('useConsole')] as const,
  request: { body: createJsonBody(FirstFactorCode) },
  responses: {
    200: createJsonResponse(RecoveryCodes, 'The recovery codes, returned only here'),
    ...createErrorResponses('invalid_code', 'not_found', 'factor_already_enabled', 'rate_limited'),
  },
});
adminFactorRoutes.openapi(enable, async (c) => {
  const { adminId, tokenHash } = getCurrentAdmin(c);
  const { code } = c.req.valid('json');
  const codes = await limitFactorGuesses(c, getCurrentAdminAccount(c), () =>
    enableAdminFactor(c.var.context, { adminId, tokenHash, code }),
  );
  c.header('Cache-Control', 'no-store');
  return c.json({ codes }, 200);
});

const renew = createRoute({
  method: 'post',
  path: '/api/admin/second-factor/recovery-codes',
  operationId: 'renewAdminRecoveryCodes',
  summary: 'Replace your recovery codes',
  description: `Requires the current password and a code. Returns ${RECOVERY_CODES} new codes, and the earlier ones stop working.`,
  tags,
  middleware: [requireAdmin('useConsole')] as const,
  request: { body: createJsonBody(AdminFactorProof) },
  responses: {
    200: createJsonResponse(RecoveryCodes, 'The recovery codes, returned only here'),
    ...createErrorResponses('invalid_code', 'not_found', 'rate_limited'),
  },
});
adminFactorRoutes.openapi(renew, async (c) => {
  const input = { adminId: getCurrentAdmin(c).adminId, ...c.req.valid('json') };
  const codes = await limitPasswordGuesses(c, () =>
    limitFactorGuesses(c, getCurrentAdminAccount(c), () => renewAdminRecoveryCodes(c.var.context, input)),
  );
  c.header('Cache-Control', 'no-store');
  return c.json({ codes }, 200);
});

const disable = createRoute({
  method: 'post',
  path: '/api/admin/second-factor/disable',
  operationId: 'disableAdminSecondFactor',
  summary: 'Turn your second factor off',
  description:
    'Requires the current password and a code. Also deletes the recovery codes. If the instance requires a second factor, other operations return 401 `factor_setup_required` after `dueAt`, until you set one up.',
  tags,
  middleware: [requireAdmin('useConsole')] as const,
  request: { body: createJsonBody(AdminFactorProof) },
  responses: {
    200: createJsonResponse(Done, 'Done'),
    ...createErrorResponses('invalid_code', 'not_found', 'rate_limited'),
  },
});
adminFactorRoutes.openapi(disable, async (c) => {
  const input = { adminId: getCurrentAdmin(c).adminId, ...c.req.valid('json') };
  await limitPasswordGuesses(c, () =>
    limitFactorGuesses(c, getCurrentAdminAccount(c), () => disableAdminFactor(c.var.context, input)),
  );
  return c.json({ success: true as const }, 200);
});

function getCurrentAdminAccount(c: HttpContext) {
  return { kind: 'admin' as const, id: getCurrentAdmin(c).adminId };
}

/** Runs a call that checks the administrator's password, and limits wrong passwords. */
export function limitPasswordGuesses<T>(c: HttpContext, work: () => Promise<T>): Promise<T> {
  return limitFailures(c, LIMITS.reauthentication, `admin:${getCurrentAdmin(c).adminId}`, work);
}

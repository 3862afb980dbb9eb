import { createRoute } from '@hono/zod-openapi';
import { createErrorResponses } from '../../../http/errors/error-body.js';
import { checkRecentSignIn, requireSession } from '../../../http/identity/authenticate.js';
import { consume, limitByAddress } from '../../../http/limits/rate-limit.js';
import { LIMITS } from '../../../http/limits/request-limits.js';
import { createRouter, getCurrentSession, getCurrentUserId } from '../../../http/router.js';
import { createJsonBody, createJsonResponse, Done } from '../../../http/wire.js';
import { formatDuration, SECOND, toIso } from '../../../kernel/clock.js';
import { createRateLimitError } from '../../../kernel/errors.js';
import { NEEDS_RECENT_SIGN_IN } from '../../../kernel/time/session-lifetimes.js';
import {
  DEVICE_INTERVAL,
  DEVICE_LIFETIME,
  decideDeviceSignIn,
  describeNetwork,
  exchangeDeviceCode,
  getPendingDevice,
  showUserCode,
  startDeviceSignIn,
} from '../../accounts/index.js';
import {
  DeviceCode,
  DeviceDecision,
  DeviceSignIn,
  DeviceSignInAnswer,
  DeviceSignInStart,
  DeviceSignInStarted,
  UserCodeParam,
} from './device-schemas.js';

/**
 * Signs a device in through a browser, as JSON. Its owner types the code, because the URL never contains it.
 * `oauth-routes.ts` has the same sign-in in the wire format of RFC 8628.
 */
export const deviceRoutes = createRouter();
const tags = ['API tokens'];

const start = createRoute({
  method: 'post',
  path: '/api/device-sign-ins',
  operationId: 'startDeviceSignIn',
  summary: 'Start the sign-in of a device',
  description: `Show \`userCode\` and \`address\` to the user. Then call \`POST /api/device-sign-ins/token\` every \`interval\` seconds while the status is \`pending\`. The codes expire after ${formatDuration(DEVICE_LIFETIME)}.`,
  tags,
  middleware: [limitByAddress(LIMITS.deviceSignIn)] as const,
  request: { body: createJsonBody(DeviceSignInStart) },
  responses: { 201: createJsonResponse(DeviceSignInStarted, 'The codes of the sign-in') },
});
deviceRoutes.openapi(start, async (c) => {
  const { context } = c.var;
  const { label, program = null, scopes } = c.req.valid('json');
  const requester = { label, program, network: describeNetwork(c.var.clientAddress) };
  const { deviceCode, userCode, expiresAt } = await startDeviceSignIn(context, { requester, scopes });
  return c.json(
    {
      deviceCode,
      userCode: showUserCode(userCode),
      address: `${context.instance.publicUrl}/device`,
      expiresAt: toIso(expiresAt),
      interval: DEVICE_INTERVAL / SECOND,
    },
    201,
  );
});

const exchange = createRoute({
  method: 'post',
  path: '/api/device-sign-ins/token',
  operationId: 'exchangeDeviceCode',
  summary: 'Exchange a device code for a token',
  description: `After approval, returns the token once. It does not expire, and replaces the earlier one of the same program and \`label\`.`,
  tags,
  middleware: [limitByAddress(LIMITS.deviceAnswer)] as const,
  request: { body: createJsonBody(DeviceCode) },
  responses: {
    200: createJsonResponse(DeviceSignInAnswer, 'The status, with the token after approval'),
    ...createErrorResponses('account_suspended'),
  },
});
deviceRoutes.openapi(exchange, async (c) => {
  const result = await exchangeDeviceCode(c.var.context, c.req.valid('json'));
  c.header('Cache-Control', 'no-store');
  if (result.status === 'approved') {
    const { status, token, username } = result;
    return c.json({ status, token, username }, 200);
  }
  if (result.status === 'early') {
    const seconds = DEVICE_INTERVAL / SECOND;
    throw createRateLimitError(`Please wait ${seconds} seconds between requests.`, seconds);
  }
  const status = result.status === 'spent' ? 'expired' : result.status;
  return c.json({ status, token: null, username: null }, 200);
});

const show = createRoute({
  method: 'get',
  path: '/api/device-sign-ins/{userCode}',
  operationId: 'getDeviceSignIn',
  summary: 'Get a pending device sign-in',
  description: `Returns the device and the scopes that it requests, for the user to approve.`,
  tags,
  middleware: [requireSession()] as const,
  request: { params: UserCodeParam },
  responses: {
    200: createJsonResponse(DeviceSignIn, 'The pending sign-in'),
    ...createErrorResponses('not_found', 'rate_limited'),
  },
});
deviceRoutes.openapi(show, async (c) => {
  await consume(c, LIMITS.deviceCode, `user:${getCurrentUserId(c)}`);
  const pendingDevice = await getPendingDevice(c.var.context, c.req.valid('param'));
  const { userCode, label, program, scopes, createdAt, expiresAt } = pendingDevice;
  const isNearby = pendingDevice.network === describeNetwork(c.var.clientAddress);
  const network = pendingDevice.network ?? 'unknown';
  const times = { createdAt: toIso(createdAt), expiresAt: toIso(expiresAt) };
  return c.json(
    { userCode: showUserCode(userCode), label, program, network, isNearby, scopes, ...times },
    200,
  );
});

const decide = createRoute({
  method: 'post',
  path: '/api/device-sign-ins/{userCode}/decision',
  operationId: 'decideDeviceSignIn',
  summary: 'Approve or deny a device sign-in',
  description: `An approved device can then get an API token. ${NEEDS_RECENT_SIGN_IN} Denying needs no recent sign-in.`,
  tags,
  middleware: [requireSession()] as const,
  request: { params: UserCodeParam, body: createJsonBody(DeviceDecision) },
  responses: {
    200: createJsonResponse(Done, 'Done'),
    ...createErrorResponses('reauthentication_required', 'not_found', 'rate_limited'),
  },
});
deviceRoutes.openapi(decide, async (c) => {
  const { decision } = c.req.valid('json');
  if (decision === 'approve') checkRecentSignIn(c);
  const { userId, tokenHash } = getCurrentSession(c);
  await consume(c, LIMITS.deviceCode, `user:${userId}`);
  await decideDeviceSignIn(c.var.context, { userId, tokenHash, decision, ...c.req.valid('param') });
  return c.json({ success: true as const }, 200);
});

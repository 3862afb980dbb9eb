import { createRoute, type z } from '@hono/zod-openapi';
import { createErrorResponses } from '../../http/errors/error-body.js';
import { requireRecentSignIn, requireSession, requireUser } from '../../http/identity/authenticate.js';
import { consume, limitByAddress } from '../../http/limits/rate-limit.js';
import { LIMITS } from '../../http/limits/request-limits.js';
import { createRouter, getCurrentSession, getCurrentUserId } from '../../http/router.js';
import { createJsonBody, createJsonResponse, writeNextCursor } from '../../http/wire.js';
import { toIso } from '../../kernel/clock.js';
import { PROVIDER_ERRORS } from '../../kernel/error-codes/error-codes.js';
import { NEEDS_RECENT_SIGN_IN } from '../../kernel/time/session-lifetimes.js';
import type { Context } from '../../server/context.js';
import { disconnectAccount, openOnboarding, refreshAccount } from './connect.js';
import { getBalance, listPayouts, presentPayout } from './payout-money.js';
import { findAccountNote, listSteps } from './rules.js';
import {
  OnboardingLink,
  PayoutAccount,
  PayoutAccountStart,
  PayoutBalance,
  PayoutList,
  PayoutListQuery,
  payoutCursor,
} from './schemas.js';
import { findLatestAccount, readRequirementsDue } from './store.js';

/** A creator's account at the payment provider. */
export const payoutRoutes = createRouter();
const tags = ['Sales'];

/** Returns a creator's account as its owner sees it, by the provider's last response. */
async function presentPayouts(ctx: Context, userId: number): Promise<z.infer<typeof PayoutAccount>> {
  const { paymentsMode: mode, platformFeePercent: feePercent } = ctx.instance;
  const account = mode === 'owner' ? undefined : await findLatestAccount(ctx, userId);
  const instance = { mode, feePercent, isSimulated: ctx.payments.kind === 'simulated' };
  if (account === undefined) {
    const emptyAccount = {
      country: null,
      currency: null,
      canPayOut: false,
      steps: [],
      dueBy: null,
      note: null,
    };
    return { ...instance, status: 'none', ...emptyAccount };
  }
  const isOver = account.status === 'disconnected';
  const dueRequirements = isOver ? [] : readRequirementsDue(account);
  const { status, country, currency } = account;
  const { canPayOut, dueBy } = isOver ? { canPayOut: false, dueBy: null } : account;
  return {
    ...instance,
    status,
    country,
    currency,
    canPayOut,
    steps: listSteps(dueRequirements),
    dueBy: dueBy === null ? null : toIso(dueBy),
    note: findAccountNote({ ...account, due: dueRequirements }),
  };
}

const get = createRoute({
  method: 'get',
  path: '/api/payouts/account',
  operationId: 'getPayoutAccount',
  summary: 'Get the payout account',
  description:
    'Returns the account that receives the creator’s payments, as last refreshed, or the last disconnected one.',
  tags,
  middleware: [requireUser('read')] as const,
  responses: { 200: createJsonResponse(PayoutAccount, 'The account') },
});
payoutRoutes.openapi(get, async (c) => {
  return c.json(await presentPayouts(c.var.context, getCurrentUserId(c)), 200);
});

const connect = createRoute({
  method: 'post',
  path: '/api/payouts/account',
  operationId: 'connectPayoutAccount',
  summary: 'Connect or complete the payout account',
  description: `${NEEDS_RECENT_SIGN_IN} If no account is connected, creates one and emails a notice. Returns a link to the provider’s form. After the creator returns from it, call \`POST /api/payouts/account/refresh\`.`,
  tags,
  middleware: [requireSession(), requireRecentSignIn(), limitByAddress(LIMITS.payment)] as const,
  request: { body: createJsonBody(PayoutAccountStart) },
  responses: {
    200: createJsonResponse(OnboardingLink, 'The link'),
    ...createErrorResponses(
      'invalid_input',
      'not_found',
      'country_unsupported',
      'payout_account_disabled',
      ...PROVIDER_ERRORS,
    ),
  },
});
payoutRoutes.openapi(connect, async (c) => {
  const { country } = c.req.valid('json');
  c.header('Cache-Control', 'no-store');
  const { userId, tokenHash } = getCurrentSession(c);
  return c.json({ url: await openOnboarding(c.var.context, { userId, tokenHash, country }) }, 200);
});

const refresh = createRoute({
  method: 'post',
  path: '/api/payouts/account/refresh',
  operationId: 'refreshPayoutAccount',
  summary: 'Refresh the payout account',
  description: 'Gets the account from the payment provider, stores it and returns it.',
  tags,
  middleware: [requireSession(), limitByAddress(LIMITS.payment)] as const,
  responses: {
    200: createJsonResponse(PayoutAccount, 'The account'),
    ...createErrorResponses('not_found', 'version_conflict', ...PROVIDER_ERRORS),
  },
});
payoutRoutes.openapi(refresh, async (c) => {
  await refreshAccount(c.var.context, getCurrentUserId(c));
  return c.json(await presentPayouts(c.var.context, getCurrentUserId(c)), 200);
});

const disconnect = createRoute({
  method: 'delete',
  path: '/api/payouts/account',
  operationId: 'disconnectPayoutAccount',
  summary: 'Disconnect the payout account',
  description: `${NEEDS_RECENT_SIGN_IN} Paid products cannot be bought until you connect another account. Earlier payments can still be refunded. Emails you a notice.`,
  tags,
  middleware: [requireSession(), requireRecentSignIn()] as const,
  responses: {
    200: createJsonResponse(
      PayoutAccount,
      'The payout account: `disconnected`, or `none` if there never was one',
    ),
    ...createErrorResponses('not_found'),
  },
});
payoutRoutes.openapi(disconnect, async (c) => {
  await disconnectAccount(c.var.context, getCurrentUserId(c));
  return c.json(await presentPayouts(c.var.context, getCurrentUserId(c)), 200);
});

/** The errors of requests without input that the provider could reject. */
const FAILURES = PROVIDER_ERRORS.filter((code) => code !== 'stripe_invalid_request_error');

const balance = createRoute({
  method: 'get',
  path: '/api/payouts/balance',
  operationId: 'getPayoutBalance',
  summary: 'Get the balance of the payout account',
  description: 'Returns the balance of the connected account. Each request asks the payment provider.',
  tags,
  middleware: [requireUser('read')] as const,
  responses: {
    200: createJsonResponse(PayoutBalance, 'The balance'),
    ...createErrorResponses('not_found', 'rate_limited', ...FAILURES),
  },
});
payoutRoutes.openapi(balance, async (c) => {
  const userId = getCurrentUserId(c);
  await consume(c, LIMITS.payouts, `user:${userId}`);
  return c.json(await getBalance(c.var.context, userId), 200);
});

const list = createRoute({
  method: 'get',
  path: '/api/payouts',
  operationId: 'listPayouts',
  summary: 'List payouts',
  description:
    'Returns the payouts from the connected account to the creator’s bank, newest first. Each request asks the payment provider.',
  tags,
  middleware: [requireUser('read')] as const,
  request: { query: PayoutListQuery },
  responses: {
    200: createJsonResponse(PayoutList, 'One page'),
    ...createErrorResponses('not_found', 'rate_limited', ...FAILURES),
  },
});
payoutRoutes.openapi(list, async (c) => {
  const userId = getCurrentUserId(c);
  await consume(c, LIMITS.payouts, `user:${userId}`);
  const { limit, cursor: after } = c.req.valid('query');
  const page = await listPayouts(c.var.context, { userId, limit, after });
  return c.json({ data: page.rows.map(presentPayout), nextCursor: writeNextCursor(page, payoutCursor) }, 200);
});

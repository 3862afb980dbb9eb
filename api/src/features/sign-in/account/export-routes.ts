import { createRoute, z } from '@hono/zod-openapi';
import { requireRecentSignIn, requireSession } from '../../../http/identity/authenticate.js';
import { createRouter, getCurrentUserId } from '../../../http/router.js';
import { createJsonResponse } from '../../../http/wire.js';
import { toIso } from '../../../kernel/clock.js';
import { NEEDS_RECENT_SIGN_IN } from '../../../kernel/time/session-lifetimes.js';
import { exportAccount } from './export-account.js';
import { EXPORTED_ELSEWHERE } from './export-sections.js';

/** The data of an account, for its owner. */
export const accountExportRoutes = createRouter();

const AccountExport = z.record(z.string(), z.unknown()).openapi('AccountExport', {
  description: 'One list of rows for each kind of data, such as `sessions`, `purchases` and `notices`.',
  example: {
    exportedAt: '2026-11-21T09:30:00.000Z',
    notices: [{ createdAt: '2026-11-20T08:00:00.000Z', status: 'accepted' }],
    elsewhere: EXPORTED_ELSEWHERE,
  },
});

const route = createRoute({
  method: 'get',
  path: '/api/account/export',
  operationId: 'exportAccount',
  summary: 'Export the data about you as JSON',
  description: `${NEEDS_RECENT_SIGN_IN} Returns all data stored about the account, without secrets. \`elsewhere\` lists the paths of other exports.`,
  tags: ['Sign-in'],
  middleware: [requireSession(), requireRecentSignIn()] as const,
  responses: { 200: createJsonResponse(AccountExport, 'The data of the account') },
});
accountExportRoutes.openapi(route, async (c) => {
  const ctx = c.var.context;
  const accountExport = await exportAccount(ctx, getCurrentUserId(c));
  const date = toIso(ctx.clock.now()).slice(0, 10);
  c.header('Content-Disposition', `attachment; filename="account_${date}.json"`);
  c.header('Cache-Control', 'no-store');
  return c.json(accountExport, 200);
});

import { createRoute, z } from '@hono/zod-openapi';
import { refusals } from '../../../http/errors/error-body.js';
import { LIMITS, limitByAddress } from '../../../http/limits/rate-limit.js';
import { createRouter } from '../../../http/router.js';
import { json } from '../../../http/wire.js';
import { maskAddress } from '../../../kernel/email-address.js';
import { notFound } from '../../../kernel/errors.js';
import { TokenParam } from '../preference-center/schemas.js';
import { confirmByLink } from './confirm-by-link.js';
import { type FoundConfirmation, findConfirmation } from './find-confirmation.js';
import { renewConfirmation } from './renew-confirmation.js';

/** What `/confirm/{token}` does, for clients with pages of their own. */
export const confirmationRoutes = createRouter();
const tags = ['Public'];

const Confirmation = z
  .object({
    kind: z.enum(['subscription', 'address']).openapi({
      description: 'That they want the newsletter, or that it goes to this address from now on.',
    }),
    status: z
      .enum(['open', 'done', 'expired', 'taken'])
      .openapi({ description: 'Taken: the new address has a place on this list already; nothing changed.' }),
    creator: z.object({ username: z.string(), displayName: z.string() }),
    address: z.string().openapi({ example: 'i…@kova.example' }),
    wording: z.string().nullable().openapi({ description: 'The words that they agree to, where known.' }),
  })
  .openapi('Confirmation');

function present(found: FoundConfirmation, status: z.infer<typeof Confirmation>['status'] = found.status) {
  const { confirmation, creator, row, wording } = found;
  const { username, displayName } = creator;
  const address = confirmation.kind === 'address' ? confirmation.email : row.email;
  return {
    ...{ kind: confirmation.kind, status, creator: { username, displayName }, wording },
    address: maskAddress(address),
  };
}

const show = createRoute({
  method: 'get',
  path: '/api/confirmations/{token}',
  operationId: 'getConfirmation',
  summary: 'What the link of a confirmation mail is about',
  description: 'Changes nothing: mail scanners follow links.',
  tags,
  middleware: [limitByAddress(LIMITS.subscriber)] as const,
  request: { params: TokenParam },
  responses: { 200: json(Confirmation, 'How it stands'), ...refusals(404, 429) },
});
confirmationRoutes.openapi(show, async (c) => {
  const found = await findConfirmation(c.var.context, c.req.valid('param').token);
  if (found === undefined) throw notFound('Link');
  c.header('Cache-Control', 'no-store');
  return c.json(present(found), 200);
});

const confirm = createRoute({
  method: 'post',
  path: '/api/confirmations/{token}',
  operationId: 'confirmByLink',
  summary: 'Confirm',
  description: 'Doing it twice is doing it once. Links work for 7 days.',
  tags,
  middleware: [limitByAddress(LIMITS.subscriber)] as const,
  request: { params: TokenParam },
  responses: { 200: json(Confirmation, 'How it stands now'), ...refusals(404, 429) },
});
confirmationRoutes.openapi(confirm, async (c) => {
  const found = await confirmByLink(c.var.context, { token: c.req.valid('param').token });
  return c.json(present(found, found.outcome), 200);
});

const renew = createRoute({
  method: 'post',
  path: '/api/confirmations/{token}/renewal',
  operationId: 'renewConfirmation',
  summary: 'Have a fresh link mailed',
  description: 'To the same address, once an hour at most.',
  tags,
  middleware: [limitByAddress(LIMITS.subscriber)] as const,
  request: { params: TokenParam },
  responses: { 202: json(Confirmation, 'A link is on its way'), ...refusals(400, 404, 429) },
});
confirmationRoutes.openapi(renew, async (c) => {
  const found = await renewConfirmation(c.var.context, { token: c.req.valid('param').token });
  return c.json(present(found), 202);
});

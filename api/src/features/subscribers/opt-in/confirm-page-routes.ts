import { createRoute, z } from '@hono/zod-openapi';
import { errorPages } from '../../../http/errors/error-body.js';
import { refusalStatus } from '../../../http/errors/errors.js';
import { consume } from '../../../http/limits/rate-limit.js';
import { LIMITS } from '../../../http/limits/request-limits.js';
import { renderPrivatePage } from '../../../http/pages/private-page.js';
import { createRouter, type HttpContext } from '../../../http/router.js';
import { durationText } from '../../../kernel/clock.js';
import { maskAddress } from '../../../kernel/email/email-address.js';
import { AppError } from '../../../kernel/errors.js';
import type { ConfirmSubject } from '../../../ports/pages.js';
import {
  confirmByLink,
  type FoundConfirmation,
  findConfirmation,
  type LinkOutcome,
} from './confirm-subscription.js';
import { ConfirmationToken } from './confirmation-routes.js';
import { renewConfirmation } from './renew-confirmation.js';
import { CONFIRMATION_LINK_LIFETIME } from './rules.js';

/**
 * Serves `/confirm/{token}`, the link of confirmation emails. Opening it changes nothing, since email scanners follow
 * links. Its button does, without scripts, cookie or Origin.
 */
export const confirmPageRoutes = createRouter();

const page = (description: string) => ({ description, content: { 'text/html': { schema: z.string() } } });
const request = { params: ConfirmationToken };
const tags = ['Public'];

const show = createRoute({
  method: 'get',
  path: '/confirm/{token}',
  operationId: 'showConfirmation',
  summary: 'Show the confirmation page',
  description: 'Changes nothing, because email scanners follow links. The page has a Confirm button.',
  tags,
  request,
  responses: { 200: page('A page with a Confirm button'), ...errorPages('not_found', 'rate_limited') },
});
confirmPageRoutes.openapi(show, (c) =>
  respondToLink(c, async () => {
    const { token } = c.req.valid('param');
    const found = await findConfirmation(c.var.context, token);
    return found === undefined ? renderInvalid(c) : renderFound(c, found, { token, state: found.status });
  }),
);

const confirm = createRoute({
  method: 'post',
  path: '/confirm/{token}',
  operationId: 'postConfirmation',
  summary: 'Confirm a subscription or a new address from the confirmation page',
  description:
    'Confirms, as `POST /api/confirmations/{token}` does. It needs no cookie and no Origin header, and never redirects.',
  tags,
  request,
  responses: {
    200: page('A page with the result, also for an expired link or a taken address'),
    ...errorPages('forbidden', 'not_found', 'rate_limited'),
  },
});
confirmPageRoutes.openapi(confirm, (c) =>
  respondToLink(c, async () => {
    const { token } = c.req.valid('param');
    const found = await confirmByLink(c.var.context, { token });
    return renderFound(c, found, { token, state: found.outcome });
  }),
);

const renew = createRoute({
  method: 'post',
  path: '/confirm/{token}/renewal',
  operationId: 'postRenewal',
  summary: 'Request a new link from the confirmation page',
  description: 'Emails a new link, as `POST /api/confirmations/{token}/renewal` does.',
  tags,
  request,
  responses: {
    202: page('A page that says that the link was sent'),
    ...errorPages('invalid_input', 'forbidden', 'not_found', 'rate_limited'),
  },
});
confirmPageRoutes.openapi(renew, (c) =>
  respondToLink(c, async () => {
    const found = await renewConfirmation(c.var.context, { token: c.req.valid('param').token });
    const state = found.status === 'done' ? found.status : 'renewed';
    const { creator: look } = found;
    return renderPrivatePage(c, { page: 'confirm', look, state, subject: presentSubject(found) }, 202);
  }),
);

/** Renders errors as pages too. */
async function respondToLink(c: HttpContext, work: () => Promise<Response>): Promise<Response> {
  try {
    await consume(c, LIMITS.subscriber, c.var.clientAddress);
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'not_found') return renderInvalid(c);
    const { message } = error;
    return renderPrivatePage(c, { page: 'confirm', state: 'failed', message }, refusalStatus(c, error));
  }
}

function renderFound(
  c: HttpContext,
  found: FoundConfirmation,
  { token, state }: { token: string; state: LinkOutcome | 'open' },
): Promise<Response> {
  const shown = { page: 'confirm' as const, look: found.creator, subject: presentSubject(found) };
  if (state === 'open') return renderPrivatePage(c, { ...shown, state, token });
  if (state !== 'expired') return renderPrivatePage(c, { ...shown, state });
  const lifetime = durationText(CONFIRMATION_LINK_LIFETIME);
  return renderPrivatePage(c, { ...shown, state, lifetime, token });
}

function renderInvalid(c: HttpContext): Promise<Response> {
  return renderPrivatePage(c, { page: 'confirm', state: 'invalid' }, 404);
}

function presentSubject({ confirmation, creator, row, wording }: FoundConfirmation): ConfirmSubject {
  const { kind } = confirmation;
  const address = kind === 'address' ? confirmation.email : row.email;
  const { username, displayName } = creator;
  return { kind, creator: { username, displayName }, wording, address: maskAddress(address) };
}

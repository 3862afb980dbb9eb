import { createRoute, z } from '@hono/zod-openapi';
import { createErrorPages } from '../../../http/errors/error-body.js';
import { resolveErrorStatus } from '../../../http/errors/errors.js';
import { consume } from '../../../http/limits/rate-limit.js';
import { LIMITS } from '../../../http/limits/request-limits.js';
import { renderPrivatePage } from '../../../http/pages/private-page.js';
import { createRouter, type HttpContext } from '../../../http/router.js';
import { formatDuration } from '../../../kernel/clock.js';
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

const describePage = (description: string) => ({
  description,
  content: { 'text/html': { schema: z.string() } },
});
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
  responses: {
    200: describePage('A page with a Confirm button, or the status of a used or expired link'),
    ...createErrorPages('not_found', 'rate_limited'),
  },
});
confirmPageRoutes.openapi(show, (c) =>
  respondToLink(c, async () => {
    const { token } = c.req.valid('param');
    const link = await findConfirmation(c.var.context, token);
    return link === undefined ? renderInvalid(c) : renderLink(c, link, { token, state: link.status });
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
    200: describePage('A page with the result, also for an expired link or a taken address'),
    ...createErrorPages('forbidden', 'not_found', 'rate_limited'),
  },
});
confirmPageRoutes.openapi(confirm, (c) =>
  respondToLink(c, async () => {
    const { token } = c.req.valid('param');
    const link = await confirmByLink(c.var.context, { token });
    return renderLink(c, link, { token, state: link.outcome });
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
    202: describePage('A page with the result, also for an address that is confirmed already'),
    ...createErrorPages('invalid_input', 'forbidden', 'not_found', 'limit_reached', 'rate_limited'),
  },
});
confirmPageRoutes.openapi(renew, (c) =>
  respondToLink(c, async () => {
    const link = await renewConfirmation(c.var.context, { token: c.req.valid('param').token });
    const state = link.status === 'done' ? link.status : 'renewed';
    const { creator: look } = link;
    return renderPrivatePage(c, { page: 'confirm', look, state, subject: presentSubject(link) }, 202);
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
    return renderPrivatePage(c, { page: 'confirm', state: 'failed', message }, resolveErrorStatus(c, error));
  }
}

function renderLink(
  c: HttpContext,
  link: FoundConfirmation,
  { token, state }: { token: string; state: LinkOutcome | 'open' },
): Promise<Response> {
  const view = { page: 'confirm' as const, look: link.creator, subject: presentSubject(link) };
  if (state === 'open') return renderPrivatePage(c, { ...view, state, token });
  if (state !== 'expired') return renderPrivatePage(c, { ...view, state });
  const lifetime = formatDuration(CONFIRMATION_LINK_LIFETIME);
  return renderPrivatePage(c, { ...view, state, lifetime, token });
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

import { createRoute, z } from '@hono/zod-openapi';
import { createErrorResponses } from '../../../http/errors/error-body.js';
import { limitByAddress } from '../../../http/limits/rate-limit.js';
import { LIMITS } from '../../../http/limits/request-limits.js';
import { createRouter } from '../../../http/router.js';
import { createJsonResponse } from '../../../http/wire.js';
import { formatDuration } from '../../../kernel/clock.js';
import { maskAddress } from '../../../kernel/email/email-address.js';
import { createNotFoundError } from '../../../kernel/errors.js';
import { confirmByLink, type FoundConfirmation, findConfirmation } from './confirm-subscription.js';
import { renewConfirmation } from './renew-confirmation.js';
import { CONFIRMATION_LINK_LIFETIME } from './rules.js';

/** The API of `/confirm/{token}`, for clients with their own pages. */
export const confirmationRoutes = createRouter();
const tags = ['Public'];

export const ConfirmationToken = z.object({
  token: z.string().openapi({
    description: 'The token of the confirmation link: the part after `/confirm/`.',
    param: { name: 'token', in: 'path' },
    example: 'WyJzIiwxMjBd.kq3vXh2mZ0pT',
  }),
});

/** The fields of a link, before and after its use. */
const linkFields = {
  kind: z.enum(['subscription', 'address']).openapi({
    description:
      'The purpose of the link. `subscription`: a new subscription. `address`: a new address for an existing one.',
  }),
  creator: z
    .object({
      username: z.string().openapi({ description: 'The creator’s username.' }),
      displayName: z.string().openapi({ description: 'The creator’s name.' }),
    })
    .openapi({ description: 'The creator.' }),
  address: z.string().openapi({ description: 'The masked address to confirm.', example: 'i…@kova.example' }),
  wording: z
    .string()
    .nullable()
    .openapi({ description: 'The consent text that the subscriber saw; null if unknown.' }),
};

const Confirmation = z
  .object({
    ...linkFields,
    status: z.enum(['open', 'done', 'expired']).openapi({
      description: '`open`: not confirmed yet. `done`: confirmed. `expired`: request a new link.',
    }),
  })
  .openapi('Confirmation', { description: 'The purpose of a confirmation link, and its status.' });

/** The purpose of a link after it was used. */
const ConfirmationResult = z
  .object({
    ...linkFields,
    status: z.enum(['done', 'expired', 'taken']).openapi({
      description:
        '`done`: confirmed. Otherwise nothing changed. `expired`: request a new link. `taken`: the new address is on this list already.',
    }),
  })
  .openapi('ConfirmationResult', { description: 'The purpose of a confirmation link, and the result.' });

function presentLink<Status>(link: FoundConfirmation, status: Status) {
  const { confirmation, creator, row, wording } = link;
  const { username, displayName } = creator;
  const address = confirmation.kind === 'address' ? confirmation.email : row.email;
  return {
    kind: confirmation.kind,
    status,
    creator: { username, displayName },
    wording,
    address: maskAddress(address),
  };
}

const show = createRoute({
  method: 'get',
  path: '/api/confirmations/{token}',
  operationId: 'getConfirmation',
  summary: 'Get what a confirmation link confirms',
  description:
    'Returns the purpose of the link, and its status. Changes nothing, so email scanners cannot confirm an address.',
  tags,
  middleware: [limitByAddress(LIMITS.subscriber)] as const,
  request: { params: ConfirmationToken },
  responses: {
    200: createJsonResponse(Confirmation, 'The creator, the address and the status of the link'),
    ...createErrorResponses('not_found'),
  },
});
confirmationRoutes.openapi(show, async (c) => {
  const link = await findConfirmation(c.var.context, c.req.valid('param').token);
  if (link === undefined) throw createNotFoundError('Link');
  c.header('Cache-Control', 'no-store');
  return c.json(presentLink(link, link.status), 200);
});

const confirm = createRoute({
  method: 'post',
  path: '/api/confirmations/{token}',
  operationId: 'confirmByLink',
  summary: 'Confirm a subscription or a new address',
  description: `Adds the subscriber to the list, or replaces the address and notifies the old one. A new subscriber gets the automatic reply, if the creator has one, and webhooks receive \`subscriber.joined\`. A link works for ${formatDuration(CONFIRMATION_LINK_LIFETIME)}. An expired link and a taken address also return 200, so check \`status\`. Repeating it returns the same status.`,
  tags,
  middleware: [limitByAddress(LIMITS.subscriber)] as const,
  request: { params: ConfirmationToken },
  responses: {
    200: createJsonResponse(ConfirmationResult, 'The result'),
    ...createErrorResponses('forbidden', 'not_found'),
  },
});
confirmationRoutes.openapi(confirm, async (c) => {
  const link = await confirmByLink(c.var.context, { token: c.req.valid('param').token });
  return c.json(presentLink(link, link.outcome), 200);
});

const renew = createRoute({
  method: 'post',
  path: '/api/confirmations/{token}/renewal',
  operationId: 'renewConfirmation',
  summary: 'Request a new confirmation link',
  description:
    'Emails a new link to the same address, at most once an hour. Sends nothing if the address is already confirmed.',
  tags,
  middleware: [limitByAddress(LIMITS.subscriber)] as const,
  request: { params: ConfirmationToken },
  responses: {
    202: createJsonResponse(Confirmation, 'The link is emailed, unless `status` is `done`'),
    ...createErrorResponses('invalid_input', 'forbidden', 'not_found', 'limit_reached'),
  },
});
confirmationRoutes.openapi(renew, async (c) => {
  const link = await renewConfirmation(c.var.context, { token: c.req.valid('param').token });
  return c.json(presentLink(link, link.status), 202);
});

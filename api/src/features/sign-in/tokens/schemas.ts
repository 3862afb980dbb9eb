import { z } from '@hono/zod-openapi';
import { createPageQuery, createPageSchema } from '../../../http/wire.js';
import { toIso } from '../../../kernel/clock.js';
import { createIdCursor } from '../../../kernel/cursor.js';
import { MAX_EMAIL_LENGTH } from '../../../kernel/email/email-address.js';
import { TOKEN_SCOPES } from '../../../kernel/tokens/token-scope.js';
import { type ApiToken as ApiTokenRow, MAX_PASSWORD_LENGTH } from '../../accounts/index.js';

const scopes = z.array(z.enum(TOKEN_SCOPES)).min(1, 'Choose at least one scope').openapi({
  description: 'The scopes of the token. [The introduction](/docs#description/scopes) describes each scope.',
});

const MAX_TOKEN_DAYS = 365;
const TOKEN_DAYS_PROBLEM = `A token expires after 1 to ${MAX_TOKEN_DAYS} days`;

export const ApiTokenRequest = z
  .strictObject({
    username: z
      .string()
      .max(MAX_EMAIL_LENGTH)
      .optional()
      .openapi({ description: 'The username or email address, with `password`. Not needed with a session.' }),
    password: z
      .string()
      .max(MAX_PASSWORD_LENGTH)
      .optional()
      .openapi({ description: 'The password, with `username`. Not needed with a session.' }),
    name: z
      .string()
      .trim()
      .min(1, 'Give the token a name')
      .max(100)
      .openapi({ description: 'A name to recognize the token by.', example: 'laptop' }),
    scopes,
    expiresInDays: z
      .int()
      .min(1, TOKEN_DAYS_PROBLEM)
      .max(MAX_TOKEN_DAYS, TOKEN_DAYS_PROBLEM)
      .nullish()
      .openapi({
        description: 'Days until the token expires. If null or omitted, it does not expire.',
        example: 90,
      }),
    device: z.string().trim().min(1).max(200).nullish().openapi({
      description:
        'The program and the device that sign in. The new token replaces the one of the same device. If null or omitted, the token replaces none.',
      example: 'tidings on kiln-laptop',
    }),
  })
  .openapi('NewApiToken', { description: 'The API token to create.' });

export const ApiToken = z
  .object({
    id: z.int().openapi({ description: 'The token’s id.' }),
    name: z.string().openapi({ description: 'The name of the token.' }),
    scopes,
    device: z.string().nullable().openapi({
      description: 'The program and device that use the token; null if its request named none.',
      example: 'tidings on kiln-laptop',
    }),
    createdAt: z.iso.datetime().openapi({ description: 'The creation time.' }),
    lastUsedOn: z.iso.date().nullable().openapi({
      description: 'The day (UTC) of the last use; null if the token was never used.',
      example: '2026-11-21',
    }),
    expiresAt: z.iso.datetime().nullable().openapi({
      description: 'The expiry time; null if it does not expire.',
      example: '2027-02-18T08:00:00.000Z',
    }),
  })
  .openapi('ApiToken', { description: 'An API token, without its secret.' });

export const apiTokenCursor = createIdCursor('tokens');
export const ApiTokenQuery = createPageQuery(apiTokenCursor);
export const ApiTokenList = createPageSchema(ApiToken).openapi('ApiTokenList', {
  description: 'One page of API tokens.',
});

export const NewApiToken = ApiToken.extend({
  device: ApiToken.shape.device.openapi({ example: null }),
  lastUsedOn: ApiToken.shape.lastUsedOn.openapi({ example: null }),
  expiresAt: ApiToken.shape.expiresAt.openapi({ example: null }),
  token: z.string().openapi({ description: 'The secret token. Shown only once.', example: 'tdg_…' }),
}).openapi('ApiTokenWithSecret', { description: 'A new API token, with its secret.' });

export function presentApiToken(row: ApiTokenRow): z.infer<typeof ApiToken> {
  const { id, name, scopes, device, createdAt, lastUsedAt, expiresAt } = row;
  return {
    id,
    name,
    scopes,
    device,
    createdAt: toIso(createdAt),
    lastUsedOn: lastUsedAt === null ? null : toIso(lastUsedAt).slice(0, 10),
    expiresAt: expiresAt === null ? null : toIso(expiresAt),
  };
}

import { z } from '@hono/zod-openapi';
import { DEFAULT_TOKEN_SCOPES, TOKEN_SCOPES } from '../../../kernel/tokens/token-scope.js';

const USER_CODE = 'BCDF-GHJK';
const scopes = z.array(z.enum(TOKEN_SCOPES)).min(1, 'Choose at least one scope').openapi({
  description: 'The scopes of the token. [The introduction](/docs#description/scopes) describes each scope.',
});

export const DeviceSignInStart = z
  .strictObject({
    label: z.string().trim().min(1, 'Please enter the name of the device.').max(100).openapi({
      description: 'The name of the device. It is shown before approval, and becomes the token’s name.',
      example: 'kiln-laptop',
    }),
    program: z.string().trim().min(1, 'Please enter the name of the program.').max(60).optional().openapi({
      description: 'The program and its system, as shown before approval. If omitted, it is unknown.',
      example: 'tidings 0.1.0 on Linux',
    }),
    scopes: scopes.default([...DEFAULT_TOKEN_SCOPES]),
  })
  .openapi('DeviceSignInStart', {
    description: 'The device that signs in, and the scopes that it requests.',
  });

export const DeviceSignInStarted = z
  .object({
    deviceCode: z.string().openapi({
      description: 'The secret of the device, for `POST /api/device-sign-ins/token`.',
      example: 'q1w2…',
    }),
    userCode: z
      .string()
      .openapi({ description: 'The code that the user types in a browser.', example: USER_CODE }),
    address: z.url().openapi({
      description: 'The URL of the page where the code is typed.',
      example: 'https://tidings.example/device',
    }),
    expiresAt: z.iso
      .datetime()
      .openapi({ description: 'The expiry time.', example: '2026-11-21T09:10:00.000Z' }),
    interval: z.int().openapi({ description: 'The seconds to wait between two requests.', example: 5 }),
  })
  .openapi('DeviceSignInStarted', { description: 'The codes of a device sign-in that waits for approval.' });

export const DeviceCode = z
  .strictObject({
    deviceCode: z
      .string()
      .min(1)
      .max(100)
      .openapi({ description: 'The `deviceCode` from the start of the device sign-in.', example: 'q1w2…' }),
  })
  .openapi('DeviceCode', { description: 'The secret of a device that signs in.' });

export const DeviceSignInAnswer = z
  .object({
    status: z.enum(['pending', 'approved', 'denied', 'expired']).openapi({
      description:
        '`pending`: not decided yet. `approved`: `token` is set. `denied`: the user denied it. `expired`: expired, used or unknown.',
      example: 'approved',
    }),
    token: z.string().nullable().openapi({
      description: 'The API token, returned once after approval; otherwise null.',
      example: 'tdg_…',
    }),
    username: z
      .string()
      .nullable()
      .openapi({ description: 'The username of the account after approval; otherwise null.' }),
  })
  .openapi('DeviceSignInAnswer', {
    description: 'The status of a device sign-in, with the token after approval.',
  });

export const UserCodeParam = z.object({
  userCode: z
    .string()
    .max(20)
    .openapi({
      description: 'The code that the device shows. Case, spaces and hyphens are ignored.',
      param: { name: 'userCode', in: 'path' },
      example: USER_CODE,
    }),
});

export const DeviceSignIn = z
  .object({
    userCode: z.string().openapi({ description: 'The code that the device shows.', example: USER_CODE }),
    label: z
      .string()
      .openapi({ description: 'The name of the device, as the device reports it.', example: 'kiln-laptop' }),
    program: z.string().nullable().openapi({
      description: 'The program and its system, as the device reports them; null if the device reports none.',
      example: 'tidings 0.1.0 on Linux',
    }),
    network: z.string().openapi({
      description: 'The network of the device: its IP address without the end, `this machine`, or `unknown`.',
      example: '203.0.113.*',
    }),
    isNearby: z.boolean().openapi({ description: 'Whether this request comes from the same network.' }),
    scopes: z.array(z.enum(TOKEN_SCOPES)).openapi({
      description:
        'The scopes of the token. [The introduction](/docs#description/scopes) describes each scope.',
    }),
    createdAt: z.iso
      .datetime()
      .openapi({ description: 'The creation time.', example: '2026-11-21T09:00:00.000Z' }),
    expiresAt: z.iso
      .datetime()
      .openapi({ description: 'The expiry time.', example: '2026-11-21T09:10:00.000Z' }),
  })
  .openapi('DeviceSignIn', { description: 'A pending device sign-in, as the user sees it before approval.' });

export const DeviceDecision = z
  .strictObject({
    decision: z
      .enum(['approve', 'deny'])
      .openapi({ description: 'Whether to approve the sign-in or to deny it.' }),
  })
  .openapi('DeviceDecision', { description: 'Whether a device sign-in is approved.' });

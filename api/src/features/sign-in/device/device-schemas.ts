import { z } from '@hono/zod-openapi';
import { DEFAULT_TOKEN_SCOPES, TOKEN_SCOPES } from '../../../kernel/token-scope.js';

const USER_CODE = 'BCDF-GHJK';
const scopes = z.array(z.enum(TOKEN_SCOPES)).min(1, 'Name at least one scope');

export const DeviceSignInStart = z
  .strictObject({
    label: z.string().trim().min(1, 'Say what asks').max(100).openapi({
      description: 'What asks: its owner sees it before approving, and the token is called so.',
      example: 'kiln-laptop',
    }),
    program: z.string().trim().min(1, 'Name the program').max(60).optional().openapi({
      description: 'Which program asks, and on which system.',
      example: 'tidings 0.1.0 on Linux',
    }),
    scopes: scopes.default([...DEFAULT_TOKEN_SCOPES]),
  })
  .openapi('DeviceSignInStart');

export const DeviceSignInStarted = z
  .object({
    deviceCode: z.string().openapi({ description: 'For the terminal alone.', example: 'q1w2…' }),
    userCode: z.string().openapi({ description: 'For its owner to type.', example: USER_CODE }),
    address: z
      .url()
      .openapi({ description: 'Where it is typed.', example: 'https://tidings.example/device' }),
    expiresAt: z.iso.datetime().openapi({ example: '2026-11-21T09:10:00.000Z' }),
    interval: z.int().openapi({ description: 'Seconds between two questions.', example: 5 }),
  })
  .openapi('DeviceSignInStarted');

export const DeviceCode = z
  .strictObject({ deviceCode: z.string().min(1).max(100).openapi({ example: 'q1w2…' }) })
  .openapi('DeviceCode');

export const DeviceSignInAnswer = z
  .object({
    status: z.enum(['waiting', 'approved', 'denied', 'expired']).openapi({ example: 'approved' }),
    token: z.string().nullable().openapi({ description: 'Once, when approved.', example: 'tdg_…' }),
    username: z.string().nullable(),
  })
  .openapi('DeviceSignInAnswer');

export const UserCodeParam = z.object({
  userCode: z
    .string()
    .max(20)
    .openapi({ param: { name: 'userCode', in: 'path' }, example: USER_CODE }),
});

export const DeviceSignIn = z
  .object({
    userCode: z.string().openapi({ example: USER_CODE }),
    label: z.string().openapi({ description: 'By its own word, as `program` is.', example: 'kiln-laptop' }),
    program: z.string().nullable().openapi({ example: 'tidings 0.1.0 on Linux' }),
    network: z.string().openapi({
      description:
        'About where it asked from: its address without the end, `this machine` for the server’s own, or `unknown`.',
      example: '203.0.113.*',
    }),
    isNearby: z.boolean().openapi({ description: 'Whether this very request comes from there, too.' }),
    scopes: z.array(z.enum(TOKEN_SCOPES)),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().openapi({ example: '2026-11-21T09:10:00.000Z' }),
  })
  .openapi('DeviceSignIn');

export const DeviceDecision = z
  .strictObject({ decision: z.enum(['approve', 'deny']) })
  .openapi('DeviceDecision');

import { createRoute, z } from '@hono/zod-openapi';
import { refusals } from '../../http/errors/error-body.js';
import { LIMITS, limitByAddress } from '../../http/limits/rate-limit.js';
import { createRouter } from '../../http/router.js';
import { json, UsernameParam } from '../../http/wire.js';
import { isEmailAvailable, isUsernameAvailable } from '../accounts/index.js';
import { readSetting } from '../settings/index.js';
import { Availability, RegistrationStatus } from './schemas.js';

export const availabilityRoutes = createRouter();
const tags = ['Sign-in'];

const registrationStatus = createRoute({
  method: 'get',
  path: '/api/registration-status',
  operationId: 'getRegistrationStatus',
  summary: 'Whether new accounts can be made',
  tags,
  responses: { 200: json(RegistrationStatus, 'The switch') },
});
availabilityRoutes.openapi(registrationStatus, async (c) => {
  return c.json({ enabled: await readSetting(c.var.context, 'registration.enabled') }, 200);
});

const checkUsername = createRoute({
  method: 'get',
  path: '/api/check-username/{username}',
  operationId: 'checkUsername',
  summary: 'Whether a username can be taken',
  tags,
  middleware: [limitByAddress(LIMITS.availability)] as const,
  request: {
    params: UsernameParam,
  },
  responses: { 200: json(Availability, 'The answer'), ...refusals(400, 429) },
});
availabilityRoutes.openapi(checkUsername, async (c) => {
  return c.json({ available: await isUsernameAvailable(c.var.context, c.req.valid('param').username) }, 200);
});

const checkEmail = createRoute({
  method: 'get',
  path: '/api/check-email/{email}',
  operationId: 'checkEmail',
  summary: 'Whether an e-mail address has no account yet',
  tags,
  middleware: [limitByAddress(LIMITS.availability)] as const,
  request: {
    params: z.object({
      email: z
        .string()
        .max(300)
        .openapi({ param: { name: 'email', in: 'path' }, example: 'mara@kiln.example' }),
    }),
  },
  responses: { 200: json(Availability, 'The answer'), ...refusals(400, 429) },
});
availabilityRoutes.openapi(checkEmail, async (c) => {
  return c.json({ available: await isEmailAvailable(c.var.context, c.req.valid('param').email) }, 200);
});

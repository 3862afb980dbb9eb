import { createRoute, z } from '@hono/zod-openapi';
import { limitByAddress } from '../../http/limits/rate-limit.js';
import { LIMITS } from '../../http/limits/request-limits.js';
import { createRouter } from '../../http/router.js';
import { createJsonResponse, UsernameParam } from '../../http/wire.js';
import { isEmailAvailable, isUsernameAvailable } from '../accounts/index.js';
import { readSetting } from '../settings/index.js';
import { Availability, RegistrationStatus } from './schemas.js';

export const availabilityRoutes = createRouter();
const tags = ['Sign-in'];

const registrationStatus = createRoute({
  method: 'get',
  path: '/api/registration-status',
  operationId: 'getRegistrationStatus',
  summary: 'Check whether registration is open',
  description: 'Administrators can close registration. Existing users can still sign in.',
  tags,
  responses: { 200: createJsonResponse(RegistrationStatus, 'Whether new accounts can be created') },
});
availabilityRoutes.openapi(registrationStatus, async (c) => {
  return c.json({ enabled: await readSetting(c.var.context, 'registration.enabled') }, 200);
});

const checkUsername = createRoute({
  method: 'get',
  path: '/api/check-username/{username}',
  operationId: 'checkUsername',
  summary: 'Check whether a username is available',
  description: 'Taken, reserved and invalid usernames are not available.',
  tags,
  middleware: [limitByAddress(LIMITS.availability)] as const,
  request: {
    params: UsernameParam,
  },
  responses: { 200: createJsonResponse(Availability, 'Whether the username is available') },
});
availabilityRoutes.openapi(checkUsername, async (c) => {
  return c.json({ available: await isUsernameAvailable(c.var.context, c.req.valid('param').username) }, 200);
});

const checkEmail = createRoute({
  method: 'get',
  path: '/api/check-email/{email}',
  operationId: 'checkEmail',
  summary: 'Check whether an email address is available',
  description: 'Returns `available: false` for an address that has an account or is invalid.',
  tags,
  middleware: [limitByAddress(LIMITS.availability)] as const,
  request: {
    params: z.object({
      email: z
        .string()
        .max(300)
        .openapi({
          param: { name: 'email', in: 'path' },
          description: 'The email address to check.',
          example: 'mara@kiln.example',
        }),
    }),
  },
  responses: { 200: createJsonResponse(Availability, 'Whether the address is available') },
});
availabilityRoutes.openapi(checkEmail, async (c) => {
  return c.json({ available: await isEmailAvailable(c.var.context, c.req.valid('param').email) }, 200);
});

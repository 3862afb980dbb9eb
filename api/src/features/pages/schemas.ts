import { z } from '@hono/zod-openapi';

export const Creator = z
  .object({
    id: z.int(),
    username: z.string(),
    displayName: z.string(),
    bio: z.string(),
    profileImage: z.string().nullable(),
    socialLinks: z.record(z.string(), z.string()),
  })
  .openapi('Creator');

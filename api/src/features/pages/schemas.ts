import { z } from '@hono/zod-openapi';

export const Creator = z
  .object({
    id: z.int(),
    username: z.string(),
    displayName: z.string(),
    bio: z.string(),
    profileImage: z.string().nullable(),
    socialLinks: z.record(z.string(), z.string()),
    links: z
      .array(
        z.object({
          id: z.int(),
          title: z.string(),
          url: z.string().openapi({ description: 'http, https or mailto.' }),
        }),
      )
      .openapi({ description: 'Those that visitors see, in their order.' }),
    address: z
      .string()
      .openapi({ description: 'Of the page: on the creator’s own domain where that is proved.' }),
  })
  .openapi('Creator');

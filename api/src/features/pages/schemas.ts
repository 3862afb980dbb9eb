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
      .array(z.object({ title: z.string(), url: z.string() }))
      .openapi({ description: 'Those that their page shows, in its order.' }),
    address: z
      .string()
      .openapi({ description: 'Of their page, absolute.', example: 'https://tidings.example/mara' }),
  })
  .openapi('Creator');

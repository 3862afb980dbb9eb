import { z } from '@hono/zod-openapi';

/** The maximum number of segments in each list of an audience. */
export const MAX_AUDIENCE_SEGMENTS = 10;

/** The subscribers that receive a newsletter. */
export const Audience = z
  .strictObject({
    include: z
      .array(z.union([z.literal('all'), z.int().positive()]))
      .min(1, 'Please choose an audience.')
      .max(MAX_AUDIENCE_SEGMENTS)
      .openapi({
        description: 'The ids of segments, or `all`. A subscriber in any of them is in the audience.',
      }),
    exclude: z
      .array(z.int().positive())
      .max(MAX_AUDIENCE_SEGMENTS)
      .openapi({ description: 'The ids of segments. A subscriber in any of them is not in the audience.' }),
  })
  .openapi('Audience', {
    description: 'The subscribers who receive a newsletter: in an included segment, and in no excluded one.',
    example: { include: ['all'], exclude: [] },
  });
export type Audience = z.infer<typeof Audience>;

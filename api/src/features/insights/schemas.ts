import { z } from '@hono/zod-openapi';

export const View = z.object({ userId: z.int().positive().openapi({ example: 12 }) }).openapi('View');

export const ViewCount = z
  .object({
    count: z.int().openapi({ description: 'Since the page exists.' }),
    todayCount: z.int().openapi({ description: 'Since midnight, UTC.' }),
  })
  .openapi('ViewCount');

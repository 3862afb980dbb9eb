import { z } from '@hono/zod-openapi';
import { ARCHIVE_MODES, TRACKING_MODES } from '../table.js';

export const ListSettings = z
  .strictObject({
    archive: z.enum(ARCHIVE_MODES, 'Please choose listed, unlisted or off.').openapi({
      description:
        'The public archive of sent newsletters: in search engines too, for who has the address alone, or not there.',
    }),
    doubleOptIn: z.boolean().openapi({ description: 'Whoever subscribes confirms by mail first.' }),
    tracking: z.enum(TRACKING_MODES, 'Please choose off, anonymous or individual.').openapi({
      description:
        'Opens and clicks of newsletters that are sent from now on: not counted, counted for all readers together, or kept for each reader.',
    }),
  })
  .openapi('ListSettings');

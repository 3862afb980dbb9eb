import { z } from '@hono/zod-openapi';
import { ARCHIVE_MODES } from './table.js';

export const ListSettings = z
  .object({
    archive: z.enum(ARCHIVE_MODES, 'Please choose listed, unlisted or off.').openapi({
      description:
        'The public archive of sent newsletters: in search engines too, for who has the address alone, or not there.',
    }),
    doubleOptIn: z.boolean().openapi({ description: 'Whoever subscribes confirms by mail first.' }),
  })
  .openapi('ListSettings');

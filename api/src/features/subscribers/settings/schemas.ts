import { z } from '@hono/zod-openapi';
import { ARCHIVE_MODES, TRACKING_MODES } from '../table.js';

export const ListSettings = z
  .strictObject({
    archive: z.enum(ARCHIVE_MODES, 'Please choose listed, unlisted or off.').openapi({
      description:
        'The public archive of sent newsletters. `listed`: search engines can find it. `unlisted`: they are asked not to list it. `off`: there is none.',
    }),
    doubleOptIn: z.boolean().openapi({ description: 'Whether new subscribers must confirm by email.' }),
    tracking: z.enum(TRACKING_MODES, 'Please choose off, anonymous or individual.').openapi({
      description:
        'The tracking of newsletters sent from now on. `off`: nothing. `anonymous`: opens and clicks of all subscribers together. `individual`: opens and clicks of each subscriber.',
    }),
  })
  .openapi('ListSettings', { description: 'The settings of a creator’s list.' });

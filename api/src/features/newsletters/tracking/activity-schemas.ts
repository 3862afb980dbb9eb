import { z } from '@hono/zod-openapi';
import { cursorOf, ListQuery } from '../../../http/wire.js';
import { toIsoOrNull } from '../../../kernel/clock.js';
import { idCursor } from '../../../kernel/cursor.js';
import { TRACKING_MODES } from '../../subscribers/index.js';
import type { ActiveSubscriber as ActiveSubscriberRow } from './list-active-subscribers.js';

const machineClicks = z.int().openapi({ description: 'Of scanners, previews and other programs.' });

export const Activity = z
  .object({
    tracking: z.enum(TRACKING_MODES).openapi({
      description: 'As the list was set when this was sent. With `off` nothing was counted, and all is 0.',
    }),
    opens: z.int().openapi({
      description:
        'How often the image at the end of the newsletter was loaded, without machines. The same client counts once in 10 seconds. An estimate: it misses subscribers who block images, and counts a second opening again.',
    }),
    clicks: z.int().openapi({
      description:
        'How often its links were followed, but for machines; the same link by the same client within 10 seconds counts once. Exact, for links of the html part.',
    }),
    machineOpens: z.int().openapi({
      description:
        'Of Apple’s privacy proxy, which opens every mail whether it is read or not, and of scanners.',
    }),
    machineClicks,
    links: z.array(z.object({ url: z.string(), clicks: z.int(), machineClicks })).openapi({
      description: 'In their order in the letter; those whose words name their site are not among them.',
    }),
  })
  .openapi('Activity');

export const ActiveSubscriber = z
  .object({
    subscriberId: z.int(),
    email: z.string(),
    name: z.string().nullable(),
    opens: z.int(),
    clicks: z.int(),
    firstOpenedAt: z.iso.datetime().nullable(),
    lastActiveAt: z.iso.datetime().nullable(),
  })
  .openapi('ActiveReader');

export const activeSubscriberCursor = idCursor('newsletter.readers');
export const ActiveSubscriberQuery = ListQuery.omit({ search: true }).extend({
  cursor: cursorOf(activeSubscriberCursor),
});

export const ActiveSubscribers = z
  .object({
    data: z.array(ActiveSubscriber),
    nextCursor: z.string().nullable().openapi({ description: 'For `cursor`; null on the last page.' }),
  })
  .openapi('ActiveReaders');

export function presentActiveSubscriber(row: ActiveSubscriberRow): z.infer<typeof ActiveSubscriber> {
  const { id, firstOpenedAt, lastActiveAt, ...fields } = row;
  return {
    subscriberId: id,
    ...fields,
    firstOpenedAt: toIsoOrNull(firstOpenedAt),
    lastActiveAt: toIsoOrNull(lastActiveAt),
  };
}

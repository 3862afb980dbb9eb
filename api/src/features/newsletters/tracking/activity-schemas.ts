import { z } from '@hono/zod-openapi';
import { createPageQuery, createPageSchema } from '../../../http/wire.js';
import { formatDuration, toIsoOrNull } from '../../../kernel/clock.js';
import { createIdCursor } from '../../../kernel/cursor.js';
import { TRACKING_MODES } from '../../subscribers/index.js';
import type { ActiveSubscriber as ActiveSubscriberRow } from './activity.js';
import { REPEAT_WITHIN } from './hit-classifier.js';

const machineClicks = z.int().openapi({ description: 'Clicks of scanners, previews and other programs.' });

export const Activity = z
  .object({
    tracking: z.enum(TRACKING_MODES).openapi({
      description: 'The list’s tracking mode when this was sent. With `off`, all numbers are 0.',
    }),
    opens: z.int().openapi({
      description: `Loads of the tracking pixel by people, not by scanners. The same client counts once in ${formatDuration(REPEAT_WITHIN)}. An estimate: it misses subscribers who block images, and counts repeated opens.`,
    }),
    clicks: z.int().openapi({
      description: `Clicks by people, not by scanners. The same link and client count once in ${formatDuration(REPEAT_WITHIN)}. Exact for links in the HTML part.`,
    }),
    machineOpens: z.int().openapi({
      description: 'Opens by scanners and by Apple’s privacy proxy, which opens every email.',
    }),
    machineClicks,
    links: z
      .array(
        z.object({
          url: z.string().openapi({ description: 'The target of the link.' }),
          clicks: z.int().openapi({ description: 'Clicks by people, not by scanners.' }),
          machineClicks,
        }),
      )
      .openapi({
        description:
          'Clicks per link, in the order of the newsletter. A link whose visible text is a web address, such as `kiln.example`, is not tracked.',
      }),
  })
  .openapi('NewsletterActivity', {
    description: 'The opens and clicks of a newsletter, in total and for each link.',
  });

export const ActiveSubscriber = z
  .object({
    subscriberId: z.int().openapi({ description: 'The subscriber’s id.' }),
    email: z.string().openapi({ description: 'The subscriber’s address.' }),
    name: z.string().nullable().openapi({ description: 'The subscriber’s name; null if unknown.' }),
    opens: z.int().openapi({ description: 'The number of their opens.' }),
    clicks: z.int().openapi({ description: 'The number of their clicks on its links.' }),
    firstOpenedAt: z.iso
      .datetime()
      .nullable()
      .openapi({ description: 'The time of their first open; null if they did not open it.' }),
    lastActiveAt: z.iso
      .datetime()
      .nullable()
      .openapi({ description: 'The time of their last open or click; null if unknown.' }),
  })
  .openapi('ActiveSubscriber', { description: 'A subscriber who opened a newsletter or clicked a link.' });

export const activeSubscriberCursor = createIdCursor('newsletter.readers');
export const ActiveSubscriberQuery = createPageQuery(activeSubscriberCursor);

export const ActiveSubscribers = createPageSchema(ActiveSubscriber).openapi('ActiveSubscriberList', {
  description: 'One page of subscribers who opened a newsletter or clicked a link.',
});

export function presentActiveSubscriber(row: ActiveSubscriberRow): z.infer<typeof ActiveSubscriber> {
  const { id, firstOpenedAt, lastActiveAt, ...fields } = row;
  return {
    subscriberId: id,
    ...fields,
    firstOpenedAt: toIsoOrNull(firstOpenedAt),
    lastActiveAt: toIsoOrNull(lastActiveAt),
  };
}

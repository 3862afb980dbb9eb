import { z } from '@hono/zod-openapi';
import { pageOf, pageQuery } from '../../../http/wire.js';
import { toIso } from '../../../kernel/clock.js';
import { cursorCodec } from '../../../kernel/cursor.js';
import type { TimelineEvent as TimelineEventRow, TimelinePosition } from './list-timeline.js';
import { TIMELINE_KINDS } from './provide-timeline.js';

const whole = z.int().min(0);

export const timelineCursor = cursorCodec<TimelinePosition>({
  list: 'timeline',
  position: z.tuple([whole, z.enum(TIMELINE_KINDS), whole]),
  example: [1_763_715_600_000, 'received', 12],
});

export const TimelineQuery = pageQuery(timelineCursor);

const subject = (description: string) =>
  z
    .object({
      id: z.int().openapi({ description: 'The id.', example: 12 }),
      title: z.string().openapi({ description: 'The title today, or at the sale.', example: 'The kiln' }),
    })
    .nullable()
    .openapi({ description });

export const TimelineEvent = z
  .object({
    kind: z.enum(TIMELINE_KINDS).openapi({
      description:
        '`joined`: was added to the list. `confirmed`: confirmed by email. `received`: the server accepted a newsletter. `opened`, `clicked`: opened a newsletter or clicked in it, if it was tracked individually. `bought`: bought a product or got it for free. `unsubscribed`, `removed`: left the list.',
    }),
    at: z.iso.datetime().openapi({
      description:
        'When it happened. `opened`: the first time. `clicked`: the last activity in that newsletter.',
    }),
    newsletter: subject('The newsletter; null for other events.'),
    product: subject('The product; null for other events.'),
    times: z.int().openapi({ description: 'How often: opens or clicks. Others: 1.', example: 1 }),
    detail: z.string().nullable().openapi({
      description:
        '`joined`: the source. `unsubscribed`: the reason. Null for other events, or if none was given.',
      example: 'page',
    }),
  })
  .openapi('TimelineEvent', { description: 'Something that happened to a subscriber.' });

export const Timeline = pageOf(TimelineEvent).openapi('Timeline', {
  description: 'One page of what happened to a subscriber, newest first.',
});

export function presentEvent(row: TimelineEventRow): z.infer<typeof TimelineEvent> {
  const { kind, at, subjectId, title, times, detail } = row;
  const about = subjectId === null || title === null ? null : { id: subjectId, title };
  return {
    kind,
    at: toIso(at),
    newsletter: kind === 'bought' ? null : about,
    product: kind === 'bought' ? about : null,
    times,
    detail,
  };
}

import { z } from '@hono/zod-openapi';
import { createPageQuery, createPageSchema } from '../../../http/wire.js';
import { toIso } from '../../../kernel/clock.js';
import { createCursorCodec } from '../../../kernel/cursor.js';
import { TIMELINE_KINDS } from '../provided/provide-timeline.js';
import { SUBSCRIBER_STATUSES } from '../table.js';
import type { TimelineEvent as TimelineEventRow, TimelinePosition } from './list-timeline.js';
import { CHANGE_KINDS, CHANGED_BY } from './table.js';

const wholeNumber = z.int().min(0);

export const timelineCursor = createCursorCodec<TimelinePosition>({
  list: 'timeline',
  position: z.tuple([wholeNumber, z.enum(TIMELINE_KINDS), wholeNumber]),
  example: [1_763_715_600_000, 'received', 12],
});

export const TimelineQuery = createPageQuery(timelineCursor);

const createSubjectSchema = (description: string, { id, title }: { id: string; title: string }) =>
  z
    .object({
      id: z.int().openapi({ description: id }),
      title: z.string().openapi({ description: title }),
    })
    .nullable()
    .openapi({ description });

export const Change = z.object({
  what: z.enum(CHANGE_KINDS).openapi({
    description:
      'The kind of change: of the name, the address, the value of a custom field, a tag or the status.',
  }),
  by: z.enum(CHANGED_BY).openapi({
    description:
      'The origin of the change: the creator, the subscriber, an imported file, or a bulk job or its undo.',
  }),
  name: z.string().nullable().openapi({
    description:
      'The current name of the tag or label of the field; null for other changes, or if it was deleted.',
    example: 'VIP',
  }),
  status: z
    .enum(SUBSCRIBER_STATUSES)
    .nullable()
    .openapi({ description: 'The new status; null for other changes.' }),
});

const ListedChange = Change.extend({
  name: Change.shape.name.openapi({
    description: 'The current name of the tag or label of the field; null for other changes.',
  }),
});

export const TimelineEvent = z
  .object({
    kind: z.enum(TIMELINE_KINDS).openapi({
      description:
        '- `joined`: was added to the list.\n- `confirmed`: confirmed by email.\n- `received`: their mail server accepted a newsletter.\n- `opened`, `clicked`: with `individual` tracking.\n- `bought`: bought a product, or got a free one.\n- `changed`: see `change`.\n- `unsubscribed`, `removed`: left the list.',
    }),
    at: z.iso.datetime().openapi({
      description:
        'The time of the event. `opened`: the first time. `clicked`: the last activity in that newsletter.',
    }),
    newsletter: createSubjectSchema('The newsletter; null for other events.', {
      id: 'The newsletter’s id.',
      title: 'The current title of the newsletter.',
    }),
    product: createSubjectSchema('The product; null for other events.', {
      id: 'The product’s id.',
      title: 'The product’s title at the time of the sale.',
    }),
    change: ListedChange.nullable().openapi({ description: 'The change; null for other events.' }),
    times: z.int().openapi({ description: 'The number of opens or clicks; 1 for other events.', example: 1 }),
    detail: z.string().nullable().openapi({
      description:
        '`joined`: the `source` of the consent, such as `page`. `unsubscribed`: the reason. `removed`: `creator` or `bulk`. Null for other events, or if it is unknown.',
      example: null,
    }),
  })
  .openapi('TimelineEvent', { description: 'Something that happened to a subscriber.' });

export const Timeline = createPageSchema(TimelineEvent)
  .extend({
    receivedWithoutTime: z.int().openapi({
      description:
        'The number of received newsletters that are not listed, because their times are no longer stored.',
      example: 12,
    }),
    showsActivity: z.boolean().openapi({
      description: 'Whether opens and clicks are listed; false without Pro.',
      example: true,
    }),
  })
  .openapi('Timeline', {
    description: 'One page of what happened to a subscriber, newest first.',
  });

export function presentEvent(row: TimelineEventRow): z.infer<typeof TimelineEvent> {
  const { kind, at, subjectId, title, times, detail } = row;
  const subjectView = subjectId === null || title === null ? null : { id: subjectId, title };
  return {
    kind,
    at: toIso(at),
    newsletter: kind === 'bought' ? null : subjectView,
    product: kind === 'bought' ? subjectView : null,
    change: kind === 'changed' && detail !== null ? readChange(detail) : null,
    times,
    detail: kind === 'changed' ? null : detail,
  };
}

/** Parses the JSON of a change that `changeEvents` selects. */
function readChange(detail: string): z.infer<typeof Change> {
  return Change.parse(JSON.parse(detail));
}

import { z } from '@hono/zod-openapi';
import { listSchema } from '../../../http/wire.js';
import { toIso } from '../../../kernel/clock.js';
import { Audience } from './audience-schemas.js';
import { SegmentFilter } from './filter-schemas.js';
import { MAX_SEGMENT_NAME_LENGTH } from './rules.js';
import type { Segment as SegmentRow } from './segments.js';

const NAME = 'The name. Unique, ignoring case.';

export const Segment = z
  .object({
    id: z.int().openapi({ description: 'The segment’s id.', example: 3 }),
    name: z.string().openapi({ description: NAME, example: 'New VIPs' }),
    filter: SegmentFilter,
    createdAt: z.iso.datetime().openapi({ description: 'The creation time.' }),
    updatedAt: z.iso.datetime().openapi({ description: 'The time of the last change.' }),
  })
  .openapi('Segment', { description: 'A saved filter of subscribers.' });

export const SegmentList = listSchema(Segment).openapi('SegmentList', {
  description: 'All segments of a creator.',
});

const name = z
  .string('Please enter a name.')
  .trim()
  .min(1, 'Please enter a name.')
  .max(MAX_SEGMENT_NAME_LENGTH)
  .openapi({ description: NAME, example: 'New VIPs' });

export const NewSegment = z
  .strictObject({ name, filter: SegmentFilter })
  .openapi('NewSegment', { description: 'The segment to create.' });

export const SegmentChange = z
  .strictObject({ name: name.optional(), filter: SegmentFilter.optional() })
  .openapi('SegmentChange', { description: 'Fields of a segment to change. Omitted fields stay unchanged.' });

export const FilterToCount = z
  .strictObject({
    filter: SegmentFilter.optional(),
    audience: Audience.optional(),
  })
  .refine(
    ({ filter, audience }) => (filter === undefined) !== (audience === undefined),
    'Please send either filter or audience.',
  )
  .openapi('FilterToCount', {
    description: 'The filter or the audience whose subscribers are counted. Send exactly one field.',
    example: { filter: { tag: 'VIP' } },
  });

export function presentSegment({
  id,
  name,
  filter,
  createdAt,
  updatedAt,
}: SegmentRow): z.infer<typeof Segment> {
  return {
    id,
    name,
    filter,
    createdAt: toIso(createdAt),
    updatedAt: toIso(updatedAt),
  };
}

import { z } from '@hono/zod-openapi';
import { listSchema } from '../../../http/wire.js';
import { toIso } from '../../../kernel/clock.js';
import { MAX_TAG_DESCRIPTION_LENGTH, MAX_TAG_NAME_LENGTH, MAX_TAGS } from './rules.js';
import type { Tag as TagRow } from './tags.js';

const IS_TOPIC = 'Whether subscribers can choose the tag themselves.';

export const Tag = z
  .object({
    id: z.int().openapi({ description: 'The tag’s id.', example: 4 }),
    name: z.string().openapi({ description: 'The name. Unique, ignoring case.', example: 'VIP' }),
    description: z
      .string()
      .nullable()
      .openapi({ description: 'A description of the tag; null for none.', example: 'Bought twice or more' }),
    isTopic: z.boolean().openapi({ description: IS_TOPIC }),
    createdAt: z.iso.datetime().openapi({ description: 'The creation time.' }),
  })
  .openapi('Tag', { description: 'A tag that a creator gives subscribers.' });

export const TagList = listSchema(Tag).openapi('TagList', { description: 'All tags of a creator.' });

const fields = {
  name: z
    .string('Please enter a name.')
    .trim()
    .min(1, 'Please enter a name.')
    .max(MAX_TAG_NAME_LENGTH)
    .openapi({ description: 'The name. Unique, ignoring case.', example: 'VIP' }),
  description: z
    .string()
    .trim()
    .max(MAX_TAG_DESCRIPTION_LENGTH)
    .nullable()
    .optional()
    .openapi({ description: 'A description of the tag; null for none.', example: 'Bought twice or more' }),
  isTopic: z
    .boolean()
    .optional()
    .openapi({ description: `${IS_TOPIC} Default: false.` }),
};

export const NewTag = z.strictObject(fields).openapi('NewTag', {
  description: 'The tag to create. If omitted, `description` is null and `isTopic` is false.',
});

export const TagChange = z
  .strictObject({
    ...fields,
    name: fields.name.optional(),
    isTopic: z.boolean().optional().openapi({ description: IS_TOPIC }),
  })
  .openapi('TagChange', { description: 'Fields of a tag to change. Omitted fields stay unchanged.' });

const createIdsSchema = (description: string) =>
  z.array(z.int().positive()).max(MAX_TAGS).optional().openapi({ description });

export const SubscriberTags = z
  .strictObject({
    tagIds: createIdsSchema(
      'The ids of all tags of the subscriber, which replace the current ones. Omit it to add or remove tags.',
    ),
    add: createIdsSchema('The ids of tags to add. Other tags stay. If omitted, none.'),
    remove: createIdsSchema('The ids of tags to remove. Other tags stay. If omitted, none.'),
  })
  .refine(
    ({ tagIds, add, remove }) => (tagIds !== undefined) !== (add !== undefined || remove !== undefined),
    'Please send either tagIds, or add and remove.',
  )
  .refine(
    ({ add = [], remove = [] }) => !add.some((id) => remove.includes(id)),
    'Please add a tag or remove it, not both.',
  )
  .openapi('SubscriberTags', {
    description: 'Either all tags of a subscriber, or a change of some.',
    example: { add: [4], remove: [5] },
  });

export function presentTag({ id, name, description, isTopic, createdAt }: TagRow): z.infer<typeof Tag> {
  return { id, name, description, isTopic, createdAt: toIso(createdAt) };
}

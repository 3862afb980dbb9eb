import { z } from '@hono/zod-openapi';
import { listOf } from '../../../http/wire.js';
import { toIso } from '../../../kernel/clock.js';
import { MAX_TAG_DESCRIPTION, MAX_TAG_NAME, MAX_TAGS } from '../rules.js';
import type { Tag as TagRow } from './tags.js';

const IS_TOPIC = 'Whether subscribers can choose the tag themselves.';

export const Tag = z
  .object({
    id: z.int().openapi({ description: 'The tag’s id.', example: 4 }),
    name: z.string().openapi({ description: 'The name. Unique, ignoring case.', example: 'VIP' }),
    description: z
      .string()
      .nullable()
      .openapi({ description: 'What the tag is for; null for none.', example: 'Bought twice or more' }),
    isTopic: z.boolean().openapi({ description: IS_TOPIC }),
    createdAt: z.iso.datetime().openapi({ description: 'When the tag was created.' }),
  })
  .openapi('Tag', { description: 'A tag that a creator gives subscribers.' });

export const TagList = listOf(Tag).openapi('TagList', { description: 'All tags of a creator.' });

const fields = {
  name: z
    .string('Please enter a name.')
    .trim()
    .min(1, 'Please enter a name.')
    .max(MAX_TAG_NAME)
    .openapi({ description: 'The name. Unique, ignoring case.', example: 'VIP' }),
  description: z
    .string()
    .trim()
    .max(MAX_TAG_DESCRIPTION)
    .nullable()
    .optional()
    .openapi({ description: 'What the tag is for; null for none.', example: 'Bought twice or more' }),
  isTopic: z
    .boolean()
    .optional()
    .openapi({ description: `${IS_TOPIC} Default: false.` }),
};

export const NewTag = z.strictObject(fields).openapi('NewTag', { description: 'The tag to create.' });

export const TagChange = z
  .strictObject({
    ...fields,
    name: fields.name.optional(),
    isTopic: z.boolean().optional().openapi({ description: IS_TOPIC }),
  })
  .openapi('TagChange', { description: 'Fields of a tag to change. Omitted fields stay unchanged.' });

export const SubscriberTags = z
  .strictObject({
    tagIds: z
      .array(z.int().positive())
      .max(MAX_TAGS)
      .openapi({ description: 'The ids of all tags of the subscriber.', example: [4] }),
  })
  .openapi('SubscriberTags', { description: 'All tags of a subscriber, which replace the current ones.' });

export function presentTag({ id, name, description, isTopic, createdAt }: TagRow): z.infer<typeof Tag> {
  return { id, name, description, isTopic, createdAt: toIso(createdAt) };
}

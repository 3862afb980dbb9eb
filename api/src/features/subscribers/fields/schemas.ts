import { z } from '@hono/zod-openapi';
import { listSchema } from '../../../http/wire.js';
import { toIso } from '../../../kernel/clock.js';
import { FIELD_TYPES } from '../segments/filter.js';
import type { CustomField as CustomFieldRow } from './fields.js';
import {
  FIELD_KEY_PROBLEM,
  MAX_CHOICES,
  MAX_FIELD_KEY_LENGTH,
  MAX_FIELD_LABEL_LENGTH,
  MAX_FIELDS,
  MAX_TEXT_VALUE_LENGTH,
} from './rules.js';

export const FieldValue = z.union([z.string().max(MAX_TEXT_VALUE_LENGTH), z.number(), z.boolean()]);

/** `{{name}}` in a newsletter and the columns of a file mean the subscriber's own name and address. */
const RESERVED_KEYS = ['name', 'first_name', 'email'];

const KEY_DESCRIPTION =
  'The key in filters and files, and in newsletters: `{{city|your town}}` shows `your town` if there is no value. It never changes. `name`, `first_name` and `email` are reserved.';
const TYPE_DESCRIPTION = 'The type of the values. It never changes. Dates are written as 2026-11-21.';
const CHOICES_DESCRIPTION = 'The possible values of the type `choice`; empty for other types.';
const PUBLIC = 'Whether subscribers see the field and may change it.';

export const CustomField = z
  .object({
    id: z.int().openapi({ description: 'The field’s id.', example: 2 }),
    key: z.string().openapi({ description: KEY_DESCRIPTION, example: 'city' }),
    label: z.string().openapi({ description: 'The label to show.', example: 'City' }),
    type: z.enum(FIELD_TYPES).openapi({ description: TYPE_DESCRIPTION }),
    choices: z.array(z.string()).openapi({ description: CHOICES_DESCRIPTION, example: [] }),
    isPublic: z.boolean().openapi({ description: PUBLIC }),
    createdAt: z.iso.datetime().openapi({ description: 'The creation time.' }),
  })
  .openapi('CustomField', { description: 'A field that a creator adds to subscribers.' });

export const CustomFieldList = listSchema(CustomField).openapi('CustomFieldList', {
  description: 'All custom fields of a creator.',
});

const fields = {
  label: z
    .string('Please enter a label.')
    .trim()
    .min(1, 'Please enter a label.')
    .max(MAX_FIELD_LABEL_LENGTH)
    .openapi({ description: 'The label to show.', example: 'City' }),
  choices: z.array(z.string().trim().min(1).max(MAX_TEXT_VALUE_LENGTH)).max(MAX_CHOICES).optional().openapi({
    description:
      'All choices, which replace the earlier ones. At least one for the type `choice`, none for other types.',
    example: [],
  }),
  isPublic: z.boolean().optional().openapi({ description: PUBLIC }),
};

export const NewCustomField = z
  .strictObject({
    key: z
      .string('Please enter a key.')
      .regex(/^[a-z][a-z0-9_]*$/, FIELD_KEY_PROBLEM)
      .max(MAX_FIELD_KEY_LENGTH)
      .refine((key) => !RESERVED_KEYS.includes(key), 'This key is reserved. Please choose another one.')
      .openapi({ description: KEY_DESCRIPTION, example: 'city' }),
    type: z.enum(FIELD_TYPES).openapi({ description: TYPE_DESCRIPTION }),
    ...fields,
  })
  .openapi('NewCustomField', {
    description: 'The custom field to create. If omitted, `choices` is empty and `isPublic` is false.',
  });

export const CustomFieldChange = z
  .strictObject({ ...fields, label: fields.label.optional() })
  .openapi('CustomFieldChange', {
    description: 'Settings of a custom field to change. Omitted ones stay unchanged.',
  });

export const SubscriberFields = z
  .strictObject({
    values: z
      .record(z.string().max(MAX_FIELD_KEY_LENGTH), FieldValue.nullable())
      .refine((values) => Object.keys(values).length <= MAX_FIELDS, `At most ${MAX_FIELDS} fields.`)
      .openapi({
        description: 'The values by key; null removes a value. Other fields stay as they are.',
        example: { city: 'Bern' },
      }),
  })
  .openapi('SubscriberFields', { description: 'Values of a subscriber’s fields to set.' });

export function presentField(row: CustomFieldRow): z.infer<typeof CustomField> {
  const { id, key, label, type, choices, isPublic, createdAt } = row;
  return { id, key, label, type, choices, isPublic, createdAt: toIso(createdAt) };
}

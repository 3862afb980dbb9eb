import { z } from '@hono/zod-openapi';
import { MAX_FIELD_KEY_LENGTH, MAX_FIELDS } from '../fields/rules.js';
import { FieldValue } from '../fields/schemas.js';
import { MAX_TAG_NAME_LENGTH } from '../tags/rules.js';

const MAX_CHOSEN_TOPICS = 100;

/** Topics and public fields, as a visitor sends them. */
export const ChoiceInput = z.object({
  tags: z
    .array(z.union([z.string().max(MAX_TAG_NAME_LENGTH), z.int()]))
    .max(MAX_CHOSEN_TOPICS)
    .optional()
    .openapi({
      description:
        'Names or ids of topics, which are tags that subscribers can choose. Others are ignored. If omitted, no topic is chosen.',
      example: ['News'],
    }),
  fields: z
    .record(z.string().max(MAX_FIELD_KEY_LENGTH), FieldValue)
    .refine((values) => Object.keys(values).length <= MAX_FIELDS, `At most ${MAX_FIELDS} fields.`)
    .optional()
    .openapi({
      description:
        'Values of public fields by key. Texts are converted to the type of the field, and an empty text means no value. Other keys are ignored. If omitted, no value is stored.',
      example: { city: 'Bern' },
    }),
});
export type ChoiceInput = z.infer<typeof ChoiceInput>;

const FIELD_NAME = /^fields\[([^\]]*)\]$/;

/** Reads the choices of a plain form: `tags` once per topic, and `fields[city]`. */
export function readChoiceFields(form: ReadonlyMap<string, readonly string[]>): {
  tags: readonly string[];
  fields: Record<string, string>;
} {
  const fields = [...form].flatMap(([name, texts]): Array<[string, string]> => {
    const key = FIELD_NAME.exec(name)?.[1];
    return key === undefined ? [] : [[key, texts.at(-1) ?? '']];
  });
  return { tags: form.get('tags') ?? [], fields: Object.fromEntries(fields) };
}

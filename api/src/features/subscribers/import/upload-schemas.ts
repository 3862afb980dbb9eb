import { z } from '@hono/zod-openapi';
import { Bytes } from '../../../http/wire.js';
import { CONSENT_TEXTS } from '../consent.js';
import { MAX_FIELD_KEY_LENGTH, MAX_FIELDS } from '../fields/rules.js';
import { MAX_WORDING_LENGTH } from '../rules.js';

const column = z.union(
  [z.string().max(200), z.int().min(0)],
  'Send the title of the column, or its position from 0.',
);

export const Mapping = z
  .strictObject({
    email: column.openapi({
      description: 'The column with the addresses: its title, or its position from 0.',
    }),
    name: column.nullable().optional().openapi({
      description: 'The column with the names: its title, or its position from 0. If null or omitted, none.',
    }),
    tags: column.nullable().optional().openapi({
      description:
        'The column with names of tags, separated by semicolons or commas. Missing tags are created. Null for none. If omitted, a column titled `tags` or `labels`.',
    }),
    fields: z
      .record(z.string().max(MAX_FIELD_KEY_LENGTH), column)
      .refine((columns) => Object.keys(columns).length <= MAX_FIELDS, `At most ${MAX_FIELDS} fields.`)
      .optional()
      .openapi({
        description:
          'The columns that fill custom fields, by the key of the field. If omitted, columns titled like the key or label of a field.',
        example: { city: 'Town' },
      }),
    subscribedValues: z.array(z.string().max(200)).max(50).optional().openapi({
      description: 'Unknown status values to treat as subscribed. Default: none.',
    }),
    unsubscribeActive: z.boolean().optional().openapi({
      description:
        'If true, unsubscribes active subscribers whose row is unsubscribed, bounced or reporting spam. Undoing the import does not subscribe them again. Default: false.',
    }),
  })
  .openapi('ImportMapping', {
    description: 'The columns of a file, by title or by position from 0. If omitted, Tidings detects them.',
    example: { email: 'E-mail', name: 'Name' },
  });

const consentStatement = z.string().trim().min(1).max(MAX_WORDING_LENGTH).openapi({
  description: 'Your statement that these subscribers agreed. Stored with each subscriber.',
  example: CONSENT_TEXTS.import,
});

/** The mapping as text in a form field. */
export const MappingText = z
  .string()
  .transform((text, issue) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      issue.addIssue({ code: 'custom', message: 'The mapping is not JSON.' });
      return z.NEVER;
    }
  })
  .pipe(Mapping);

export const ImportForm = z
  .object({
    file: Bytes.openapi({
      description: 'A CSV or plain-text file of at most `importBytes` of `GET /api/usage`.',
    }),
    mapping: z.string().optional().openapi({
      description: 'JSON of the schema `ImportMapping`. If omitted, Tidings detects the columns.',
    }),
    consent: consentStatement.optional().openapi({
      description: 'Your statement that the subscribers agreed. Required unless `dryRun` is true.',
    }),
  })
  .openapi('ImportForm', { description: 'A form with the file to import.' });

export const ImportQuery = z.object({
  dryRun: z
    .enum(['true', 'false'])
    .optional()
    .openapi({ description: '`true` for a preview that imports nothing. Default: `false`.' }),
});

export const ImportStart = z
  .strictObject({
    consent: consentStatement.optional().openapi({
      description: 'Your statement that the subscribers agreed. If omitted, this is another dry run.',
    }),
    mapping: Mapping.optional().openapi({
      description: 'The columns of the file. If omitted, those of the dry run.',
    }),
  })
  .openapi('ImportStart', { description: 'The choices for importing a dry run.' });

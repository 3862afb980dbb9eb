import { z } from '@hono/zod-openapi';
import { toIso, toIsoOrNull } from '../../../kernel/clock.js';
import { MAX_EMAIL_LENGTH } from '../../../kernel/email/email-address.js';
import { VISIT_KINDS } from '../../../kernel/visits/visit-source.js';
import { readAttribution } from '../../visits/index.js';
import { ChoiceInput } from '../choices/schemas.js';
import { MAX_FIELD_KEY_LENGTH, MAX_FIELDS } from '../fields/rules.js';
import { FieldValue } from '../fields/schemas.js';
import { MAX_NAME_LENGTH } from '../rules.js';
import { Consent, presentConsent } from '../schemas.js';
import { FIELD_TYPES } from '../segments/filter.js';
import { SUBSCRIBER_STATUSES, TRACKING_MODES } from '../table.js';
import { Change } from '../timeline/schemas.js';
import type { Preferences as SubscriberRow } from './get-preferences.js';
import { PAUSE_DAYS } from './pause.js';

export const TokenParam = z.object({
  token: z.string().openapi({
    description:
      'The token of the preferences or unsubscribe link of an email to this subscriber: the part after `/r/` or `/u/`.',
    param: { name: 'token', in: 'path' },
    example: 'kq3vXh2mZ0pT',
  }),
});

export const Preferences = z
  .object({
    creator: z
      .object({
        username: z.string().openapi({ description: 'The creator’s username.' }),
        displayName: z.string().openapi({ description: 'The creator’s name.' }),
      })
      .openapi({ description: 'The creator.' }),
    email: z.string().openapi({ description: 'The subscriber’s address.' }),
    name: z.string().nullable().openapi({ description: 'The subscriber’s name; null if unknown.' }),
    status: z.enum(SUBSCRIBER_STATUSES).openapi({ description: 'The status of the subscription.' }),
    since: z.iso.datetime().openapi({ description: 'The time of joining the list.' }),
    consent: Consent,
    attribution: z
      .object({
        kind: z.enum(VISIT_KINDS).openapi({ description: 'The kind of source.' }),
        source: z
          .string()
          .openapi({ description: 'A host, a campaign, or the id of a newsletter. Empty for `direct`.' }),
      })
      .nullable()
      .openapi({ description: 'The source of the subscription; null if none was recorded.' }),
    unsubscribedAt: z.iso
      .datetime()
      .nullable()
      .openapi({ description: 'The time of unsubscribing; null if they did not.' }),
    unsubscribeReason: z
      .string()
      .nullable()
      .openapi({ description: 'The reason for unsubscribing; null if none was given.' }),
    leftNewsletterId: z.int().nullable().openapi({
      example: null,
      description: 'The id of the newsletter whose unsubscribe link was used; null if unknown.',
    }),
    pausedUntil: z.iso
      .datetime()
      .nullable()
      .openapi({ description: 'The end of the pause; null if they are not paused.' }),
    topics: z
      .array(
        z.object({
          id: z.int().openapi({ description: 'The id of the tag.' }),
          name: z.string().openapi({ description: 'The name of the topic.', example: 'News' }),
          description: z
            .string()
            .nullable()
            .openapi({ description: 'The description of the topic; null for none.' }),
          isChosen: z.boolean().openapi({ description: 'Whether the subscriber has chosen it.' }),
        }),
      )
      .openapi({ description: 'The topics of the list, by name: tags that subscribers can choose.' }),
    publicFields: z
      .array(
        z.object({
          key: z.string().openapi({ description: 'The key of the field.', example: 'city' }),
          label: z.string().openapi({ description: 'The label to show.', example: 'City' }),
          type: z.enum(FIELD_TYPES).openapi({ description: 'The type of the value.' }),
          choices: z.array(z.string()).openapi({
            description: 'The possible values of the type `choice`; empty for other types.',
            example: [],
          }),
          value: FieldValue.nullable().openapi({ description: 'The value; null for none.', example: 'Bern' }),
        }),
      )
      .openapi({ description: 'The fields that the subscriber may change, oldest first.' }),
    emailsReceived: z
      .int()
      .openapi({ description: 'Newsletters that the subscriber’s mail server accepted.' }),
    activity: z
      .object({
        tracking: z.enum(TRACKING_MODES).openapi({
          description:
            'The list’s current tracking mode. Only `individual` stores opens and clicks of single subscribers, until the newsletter is deleted.',
        }),
        opens: z.int().openapi({ description: 'Opens of newsletters.' }),
        clicks: z.int().openapi({ description: 'Clicks on links in newsletters.' }),
        newsletters: z.int().openapi({ description: 'Newsletters that they opened or clicked in.' }),
      })
      .openapi({ description: 'The stored opens and clicks of this subscriber.' }),
    tags: z
      .array(z.string())
      .openapi({ description: 'The names of the tags that the subscriber has.', example: ['News', 'VIP'] }),
    fields: z.record(z.string(), FieldValue).openapi({
      description: 'The values of the list’s custom fields, by key, also of fields that are not public.',
      example: { city: 'Bern' },
    }),
    metadata: z
      .record(z.string(), z.string())
      .openapi({ description: 'The tags and notes of an imported file.' }),
    changes: z
      .array(Change.extend({ at: z.iso.datetime().openapi({ description: 'The time of the change.' }) }))
      .openapi({
        description: 'The latest 50 changes, newest first. Earlier values are not stored.',
      }),
  })
  .openapi('Preferences', { description: 'Everything that a list stores about a subscriber.' });

export const PreferencesChange = z
  .strictObject({
    name: z
      .string()
      .trim()
      .max(MAX_NAME_LENGTH, `A name has at most ${MAX_NAME_LENGTH} characters.`)
      .nullish()
      .openapi({ description: 'The new name; null removes it.' }),
    email: z.string().max(300).optional().openapi({
      maxLength: MAX_EMAIL_LENGTH,
      example: 'ines@new.example',
      description:
        'The new address. It receives a confirmation link, and replaces the current address after confirmation. If omitted, the address stays unchanged.',
    }),
    tags: ChoiceInput.shape.tags.openapi({
      description:
        'Names or ids of all chosen topics, which replace the current ones. Unknown ones are ignored. If omitted, the topics stay unchanged.',
      example: ['News'],
    }),
    fields: z
      .record(z.string().max(MAX_FIELD_KEY_LENGTH), FieldValue.nullable())
      .refine((values) => Object.keys(values).length <= MAX_FIELDS, `At most ${MAX_FIELDS} fields.`)
      .optional()
      .openapi({
        description:
          'Values of public fields by key; null or an empty text removes one. Other keys are ignored. If omitted, the fields stay unchanged.',
        example: { city: 'Bern' },
      }),
    pauseDays: z
      // The generator describes only the first value of a literal.
      .union([z.literal(PAUSE_DAYS).openapi({ type: 'integer', enum: [...PAUSE_DAYS] }), z.null()])
      .optional()
      .openapi({
        description:
          'Pauses newsletters for this number of days from now; null resumes them. If omitted, a pause stays unchanged.',
        example: 30,
      }),
  })
  .openapi('PreferencesChange', { description: 'The parts to change. Omitted parts stay unchanged.' });

export function presentPreferences({
  row,
  creator,
  emailsReceived,
  activity,
  choices,
  pausedUntil,
  changes,
}: SubscriberRow): z.infer<typeof Preferences> {
  const { email, name, status, unsubscribeReason, leftNewsletterId, tags, fields, metadata } = row;
  const { username, displayName } = creator;
  return {
    creator: { username, displayName },
    email,
    name,
    status,
    since: toIso(row.createdAt),
    consent: presentConsent(row),
    attribution: readAttribution(row),
    unsubscribedAt: toIsoOrNull(row.unsubscribedAt),
    unsubscribeReason,
    leftNewsletterId,
    pausedUntil: toIsoOrNull(pausedUntil),
    ...choices,
    emailsReceived,
    activity,
    tags,
    fields,
    metadata,
    changes: changes.map(({ at, ...change }) => ({ ...change, at: toIso(at) })),
  };
}

import { z } from '@hono/zod-openapi';
import { toIso, toIsoOrNull } from '../../../kernel/clock.js';
import { VISIT_KINDS } from '../../../kernel/visits/visit-source.js';
import { attributionOf } from '../../visits/index.js';
import { FieldValue } from '../fields/field-schemas.js';
import { MAX_NAME_LENGTH } from '../rules.js';
import { Consent, presentConsent } from '../schemas.js';
import { SUBSCRIBER_STATUSES, TRACKING_MODES } from '../table.js';
import type { Preferences as SubscriberRow } from './get-preferences.js';

export const TokenParam = z.object({
  token: z.string().openapi({
    description: 'The token of the link in an email to this subscriber.',
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
    since: z.iso.datetime().openapi({ description: 'When the address was added to the list.' }),
    consent: Consent,
    attribution: z
      .object({
        kind: z.enum(VISIT_KINDS).openapi({ description: 'The kind of source.' }),
        source: z.string().openapi({ description: 'A host, a campaign, or the id of a newsletter.' }),
      })
      .nullable()
      .openapi({ description: 'The source of the subscription; null if none was recorded.' }),
    unsubscribedAt: z.iso
      .datetime()
      .nullable()
      .openapi({ description: 'When they unsubscribed; null if they did not.' }),
    unsubscribeReason: z
      .string()
      .nullable()
      .openapi({ description: 'The reason for unsubscribing; null if none was given.' }),
    leftNewsletterId: z.int().nullable().openapi({
      example: 12,
      description: 'The id of the newsletter whose unsubscribe link was used; null if unknown.',
    }),
    emailsReceived: z
      .int()
      .openapi({ description: 'Newsletters that the subscriber’s mail server accepted.' }),
    activity: z
      .object({
        tracking: z.enum(TRACKING_MODES).openapi({
          description:
            'The list’s current tracking mode. Only `individual` stores opens and clicks of single subscribers, until the newsletter is deleted.',
        }),
        opens: z.int().openapi({ description: 'Opens.' }),
        clicks: z.int().openapi({ description: 'Clicks.' }),
        newsletters: z.int().openapi({ description: 'Newsletters that they opened or clicked in.' }),
      })
      .openapi({ description: 'What tracking has stored about this subscriber.' }),
    tags: z
      .array(z.string())
      .openapi({ description: 'The names of the tags that the subscriber has.', example: ['VIP'] }),
    fields: z.record(z.string(), FieldValue).openapi({
      description: 'The values of the list’s custom fields, by key, also of fields that are not public.',
      example: { city: 'Bern' },
    }),
    metadata: z
      .record(z.string(), z.string())
      .openapi({ description: 'The tags and notes of an imported file.' }),
  })
  .openapi('Preferences', { description: 'Everything that a list stores about a subscriber.' });

export const PreferencesChange = z
  .strictObject({
    name: z
      .string()
      .trim()
      .max(MAX_NAME_LENGTH, 'A name has at most 100 characters.')
      .nullish()
      .openapi({ description: 'The new name; null removes it.' }),
    email: z.string().max(300).optional().openapi({
      example: 'ines@new.example',
      description:
        'The new address. It receives a confirmation link, and replaces the current address after confirmation. If omitted, the address stays unchanged.',
    }),
  })
  .openapi('PreferencesChange', { description: 'The name or the address to change.' });

export function presentPreferences({
  row,
  creator,
  emailsReceived,
  activity,
}: SubscriberRow): z.infer<typeof Preferences> {
  const { email, name, status, unsubscribeReason, leftNewsletterId, tags, fields, metadata } = row;
  return {
    creator,
    email,
    name,
    status,
    since: toIso(row.createdAt),
    consent: presentConsent(row),
    attribution: attributionOf(row),
    unsubscribedAt: toIsoOrNull(row.unsubscribedAt),
    unsubscribeReason,
    leftNewsletterId,
    emailsReceived,
    activity,
    tags,
    fields,
    metadata,
  };
}

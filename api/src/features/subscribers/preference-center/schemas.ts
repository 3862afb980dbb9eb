import { z } from '@hono/zod-openapi';
import { toIso, toIsoOrNull } from '../../../kernel/clock.js';
import { VISIT_KINDS } from '../../../kernel/visit-source.js';
import { attributionOf } from '../../visits/index.js';
import { MAX_NAME_LENGTH } from '../rules.js';
import { Consent, presentConsent } from '../schemas.js';
import { SUBSCRIBER_STATUSES, TRACKING_MODES } from '../table.js';
import type { Preferences as SubscriberRow } from './get-preferences.js';

export const TokenParam = z.object({
  token: z.string().openapi({ param: { name: 'token', in: 'path' }, example: 'kq3vXh2mZ0pT' }),
});

export const Preferences = z
  .object({
    creator: z.object({ username: z.string(), displayName: z.string() }),
    email: z.string(),
    name: z.string().nullable(),
    status: z.enum(SUBSCRIBER_STATUSES),
    since: z.iso.datetime().openapi({ description: 'When the address came onto the list.' }),
    consent: Consent,
    attribution: z
      .object({ kind: z.enum(VISIT_KINDS), source: z.string() })
      .nullable()
      .openapi({ description: 'What had led them to where they joined; null where nobody recorded it.' }),
    unsubscribedAt: z.iso.datetime().nullable(),
    unsubscribeReason: z.string().nullable(),
    leftNewsletterId: z
      .int()
      .nullable()
      .openapi({ example: 12, description: 'The newsletter whose link they left by.' }),
    emailsReceived: z.int().openapi({ description: 'Newsletters that reached their mail server.' }),
    activity: z.object({
      tracking: z.enum(TRACKING_MODES).openapi({
        description:
          'What the list counts now. Of single readers only `individual` keeps anything, until the newsletter is deleted.',
      }),
      opens: z.int(),
      clicks: z.int(),
      newsletters: z.int().openapi({ description: 'In how many newsletters that was.' }),
    }),
    metadata: z.record(z.string(), z.string()),
  })
  .openapi('Reader', { description: 'All that a list holds of one reader.' });

export const PreferencesChange = z
  .strictObject({
    name: z.string().trim().max(MAX_NAME_LENGTH, 'A name has at most 100 characters.').nullish(),
    email: z.string().max(300).optional().openapi({
      example: 'ines@new.example',
      description: 'Is mailed a link; letters go there once it is used.',
    }),
  })
  .openapi('ReaderChange');

export function presentPreferences({
  row,
  creator,
  emailsReceived,
  activity,
}: SubscriberRow): z.infer<typeof Preferences> {
  const { email, name, status, unsubscribeReason, leftNewsletterId, metadata } = row;
  return {
    creator,
    ...{ email, name, status },
    since: toIso(row.createdAt),
    consent: presentConsent(row),
    attribution: attributionOf(row),
    unsubscribedAt: toIsoOrNull(row.unsubscribedAt),
    ...{ unsubscribeReason, leftNewsletterId, emailsReceived, activity, metadata },
  };
}

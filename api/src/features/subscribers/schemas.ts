import { z } from '@hono/zod-openapi';
import { createPlainListQuery, SHORT_SEARCH, searchIn } from '../../http/wire.js';
import { toIso, toIsoOrNull } from '../../kernel/clock.js';
import { createIdCursor } from '../../kernel/cursor.js';
import { MAX_EMAIL_LENGTH } from '../../kernel/email/email-address.js';
import { Attribution } from '../visits/index.js';
import { ChoiceInput } from './choices/schemas.js';
import { CONSENT_TEXTS } from './consent.js';
import { FieldValue } from './fields/schemas.js';
import { MAX_SUBSCRIBER_ID } from './list/search-subscribers.js';
import { MAX_NAME_LENGTH, MAX_WORDING_LENGTH } from './rules.js';
import { FilterParameter } from './segments/filter-schemas.js';
import type { AutoReply as AutoReplyRow } from './sign-up/auto-reply.js';
import { MAX_AUTO_REPLY_LENGTH } from './sign-up/auto-reply.js';
import { type ConsentingSubscriber, type ListedSubscriber, SUPPRESSION_REASONS } from './store.js';
import { SUBSCRIBER_SOURCES, SUBSCRIBER_STATUSES } from './table.js';

export const subscriberCursor = createIdCursor('subscribers', MAX_SUBSCRIBER_ID);

/** The query parameters that narrow a list or an export. */
const SubscriberFilter = z.object({
  segment: z.coerce.number().int().positive().optional().openapi({
    description: 'Returns only the subscribers of this segment.',
    example: 3,
  }),
  filter: FilterParameter,
  status: z.enum(SUBSCRIBER_STATUSES).optional().openapi({
    description: 'Returns only subscribers with this status. Without it, all but removed ones.',
  }),
});

const search = searchIn(`the email address or the name. ${SHORT_SEARCH}`);

export const SubscriberQuery = createPlainListQuery(subscriberCursor).extend({
  search,
  ...SubscriberFilter.shape,
});

/** The parameters of an export, which are the list's parameters, without paging. */
export const ExportQuery = SubscriberFilter.extend({ search });
export const CsvExportQuery = ExportQuery.extend({
  status: z.enum(SUBSCRIBER_STATUSES).optional().openapi({
    description: 'Returns only subscribers with this status. Without it, only confirmed ones.',
  }),
});

/** A form posts strings, so the creator is named by id or by username. */
export const Subscription = z
  .strictObject({
    userId: z.coerce
      .number()
      .int()
      .positive()
      .optional()
      .openapi({ description: 'The creator’s id. Send this or `username`.' }),
    username: z
      .string()
      .max(100)
      .optional()
      .openapi({ description: 'The creator’s username. Send this or `userId`.', example: 'mara' }),
    email: z.string('Please enter your email address').max(300).openapi({
      maxLength: MAX_EMAIL_LENGTH,
      description: 'The address that subscribes.',
      example: 'ines@kova.example',
    }),
    name: z
      .string()
      .trim()
      .max(MAX_NAME_LENGTH)
      .optional()
      .openapi({ description: 'The subscriber’s name. If omitted, it is unknown.' }),
    wording: z
      .string()
      .optional()
      .openapi({
        description: `The consent text shown beside the button. Tidings stores its first ${MAX_WORDING_LENGTH} characters. If omitted, none is stored.`,
      }),
    ...ChoiceInput.shape,
    attribution: Attribution.optional().openapi({
      description:
        'The source of the visitor. If omitted, the subscriber counts for no source, except a widget’s site, which is read from `Origin`.',
    }),
    token: z.string().max(200).optional().openapi({
      description:
        'The token of a link in an earlier email to this address. With it, the response can reveal (`pending`) that a former subscriber must confirm. If omitted, it does not.',
    }),
    company: z.string().optional().openapi({
      description: 'A hidden field that catches bots. Omit it, or leave it empty.',
    }),
  })
  .openapi('NewSubscription', { description: 'The address that subscribes, and the creator.' });

/** The fields of a plain form. Ignores other fields, such as the named buttons of other sites' forms. */
export const SubscriptionForm = z.object(Subscription.shape);

/** Describes a plain form, whose fields have names such as `fields[city]`. */
export const DescribedSubscriptionForm = z.record(z.string(), z.string()).openapi('SubscribeForm', {
  description: 'The fields of the JSON body as texts.',
  example: { username: 'mara', email: 'ines@kova.example', 'fields[city]': 'Bern' },
});

export const Subscribed = z
  .object({
    success: z.literal(true).openapi({ description: 'Always true.' }),
    status: z.enum(['confirmed', 'pending']).openapi({
      description:
        '`pending`: the address must confirm by email. `confirmed`: on the list, or a former subscriber must confirm, which the response does not reveal.',
    }),
    message: z.string().openapi({ description: 'A message for the user.' }),
  })
  .openapi('Subscribed', { description: 'The result of subscribing.' });

export const Consent = z
  .object({
    at: z.iso.datetime().nullable().openapi({ description: 'The time of the consent; null if unknown.' }),
    source: z.enum(SUBSCRIBER_SOURCES).openapi({
      description:
        'The place of the sign-up. `api`: another app. `import`: an imported file. `hand`: added by the creator. `checkout`: with a purchase.',
    }),
    host: z.string().nullable().openapi({ description: 'The site with the widget; null for other sources.' }),
    wording: z.string().nullable().openapi({
      description:
        'The consent text that the subscriber saw, or for `hand` and `import` the creator’s statement; null if unknown.',
    }),
    confirmedAt: z.iso
      .datetime()
      .nullable()
      .openapi({ description: 'The time of the confirmation by email; null without one.' }),
  })
  .openapi('Consent', { description: 'The record of a subscriber’s consent to receive the newsletter.' });

export const Subscriber = z
  .object({
    id: z.int().openapi({ description: 'The subscriber’s id.' }),
    userId: z.int().openapi({ description: 'The id of the creator.' }),
    email: z.string().openapi({ description: 'The email address in lower case, with the domain in ASCII.' }),
    name: z.string().nullable().openapi({ description: 'The name; null if unknown.' }),
    status: z.enum(SUBSCRIBER_STATUSES).openapi({
      description:
        '`confirmed`: receives newsletters. `pending`: has not confirmed yet. `removed`: by the creator.',
    }),
    ipAddress: z.string().nullable().openapi({ description: 'Always null: IP addresses are not stored.' }),
    metadata: z
      .record(z.string(), z.string())
      .openapi({ description: 'The tags and notes of an imported file.' }),
    tags: z.array(z.string()).openapi({
      description: 'The names of the subscriber’s tags, in alphabetical order.',
      example: ['VIP'],
    }),
    fields: z.record(z.string(), FieldValue).openapi({
      description: 'The values of your custom fields, by key. Fields without a value are missing.',
      example: { city: 'Bern' },
    }),
    unsubscribeReason: z.string().nullable().openapi({
      description: 'The reason for unsubscribing: a listed one or free text. Null if none was given.',
    }),
    suppressionReason: z.enum(SUPPRESSION_REASONS).nullable().openapi({
      description:
        'The reason for the suppression; null for none, and after an unsubscribe. See `/api/suppressions`.',
    }),
    consent: Consent,
    createdAt: z.iso.datetime().openapi({ description: 'The time of joining the list.' }),
  })
  .openapi('Subscriber', { description: 'A subscriber on a creator’s list.' });

const consentStatement = z
  .string('Please describe how they agreed.')
  .trim()
  .min(1, 'Please describe how they agreed.')
  .max(MAX_WORDING_LENGTH)
  .openapi({
    example: CONSENT_TEXTS.byHand,
    description: 'How the subscriber agreed, in your words. Returned as `consent.wording`.',
  });

export const NewSubscriber = z
  .strictObject({
    email: z.string('Please enter an email address').max(300).openapi({
      maxLength: MAX_EMAIL_LENGTH,
      description: 'The address to add.',
      example: 'ines@kova.example',
    }),
    name: z
      .string()
      .trim()
      .max(MAX_NAME_LENGTH)
      .optional()
      .openapi({ description: 'The subscriber’s name. If omitted, it is unknown.' }),
    consent: consentStatement,
  })
  .openapi('NewSubscriber', { description: 'The subscriber to add.' });

export const SubscriberGrowth = z
  .object({
    today: z.int().openapi({ description: 'Subscribers who joined today.' }),
    yesterday: z.int().openapi({ description: 'Subscribers who joined yesterday.' }),
  })
  .openapi('SubscriberGrowth', {
    description: 'The subscribers who joined today and yesterday, and are still subscribed.',
  });

export const SubscriberCount = z
  .object({ count: z.int().openapi({ description: 'Confirmed subscribers.' }) })
  .openapi('SubscriberCount', { description: 'The number of subscribers.' });

export function presentConsent(row: ConsentingSubscriber): z.infer<typeof Consent> {
  return {
    at: toIsoOrNull(row.consentedAt),
    source: row.source,
    host: row.sourceHost,
    wording: row.wording,
    confirmedAt: toIsoOrNull(row.confirmedAt),
  };
}

/** Presents a subscriber without the token, which belongs to the subscriber. */
export function presentSubscriber(row: ListedSubscriber): z.infer<typeof Subscriber> {
  const { id, userId, email, name, status, metadata, tags, fields } = row;
  const { unsubscribeReason, suppressionReason, createdAt } = row;
  return {
    id,
    userId,
    email,
    name,
    status,
    metadata,
    tags,
    fields,
    unsubscribeReason,
    suppressionReason,
    ipAddress: null,
    consent: presentConsent(row),
    createdAt: toIso(createdAt),
  };
}

export const AutoReply = z
  .strictObject({
    enableAutoReply: z.boolean().openapi({ description: 'Whether new subscribers get the reply.' }),
    autoReplyMessage: z
      .string()
      .trim()
      .min(1, 'Please enter the text of the reply.')
      .max(MAX_AUTO_REPLY_LENGTH, `An auto-reply has at most ${MAX_AUTO_REPLY_LENGTH} characters.`)
      .openapi({ description: 'The text of the reply.' }),
  })
  .openapi('AutoReply', { description: 'The automatic reply to new subscribers.' });

export function presentAutoReply(row: AutoReplyRow): z.infer<typeof AutoReply> {
  return { enableAutoReply: row.isEnabled, autoReplyMessage: row.message };
}

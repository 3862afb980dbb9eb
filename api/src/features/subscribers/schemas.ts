import { z } from '@hono/zod-openapi';
import { cursorOf, ListQuery } from '../../http/wire.js';
import { toIso, toIsoOrNull } from '../../kernel/clock.js';
import { idCursor } from '../../kernel/cursor.js';
import { isTimeZone } from '../../kernel/time-zone.js';
import { Attribution } from '../visits/index.js';
import { MAX_SUBSCRIBER_ID } from './list/search-subscribers.js';
import { AUTO_REPLY_MAX, MAX_NAME_LENGTH, MAX_REASON_LENGTH, MAX_WORDING_LENGTH } from './rules.js';
import type { AutoReply as AutoReplyRow } from './sign-up/auto-reply.js';
import { type ConsentingSubscriber, type ListedSubscriber, SUPPRESSION_REASONS } from './store.js';
import { SUBSCRIBER_SOURCES, SUBSCRIBER_STATUSES } from './table.js';

export const subscriberCursor = idCursor('subscribers', MAX_SUBSCRIBER_ID);
export const SubscriberQuery = ListQuery.extend({ cursor: cursorOf(subscriberCursor) });

/** A form posts strings; the creator is named by id or by username. */
export const Subscription = z
  .strictObject({
    userId: z.coerce.number().int().positive().optional(),
    username: z.string().max(100).optional().openapi({ example: 'mara' }),
    email: z.string('Please enter your email address').max(300).openapi({ example: 'ines@kova.example' }),
    name: z.string().trim().max(MAX_NAME_LENGTH).optional(),
    wording: z
      .string()
      .optional()
      .openapi({ description: 'The words beside the button, as they were shown: what they agree to.' }),
    attribution: Attribution.optional(),
    token: z.string().max(200).optional().openapi({
      description:
        'Of a link in an earlier email to this address. With it, the answer is `pending` if the address has to confirm.',
    }),
    company: z
      .string()
      .optional()
      .openapi({ description: 'Left empty by people; programs that fill it in are turned away.' }),
  })
  .openapi('Subscription');

/** The fields of a plain form. Ignores other fields, such as the named buttons of other sites' forms. */
export const SubscriptionForm = z.object(Subscription.shape);

export const Subscribed = z
  .object({
    success: z.literal(true),
    status: z
      .enum(['confirmed', 'pending'])
      .openapi({ description: 'Pending where the creator has addresses confirmed by mail first.' }),
    message: z.string(),
  })
  .openapi('Subscribed');

export const Consent = z
  .object({
    at: z.iso.datetime().nullable().openapi({ description: 'When they agreed.' }),
    source: z.enum(SUBSCRIBER_SOURCES).openapi({
      description: 'Your page, a widget, a program, a file that was imported, or your own hand.',
    }),
    host: z.string().nullable().openapi({ description: 'The site that a widget stood on.' }),
    wording: z.string().nullable().openapi({ description: 'The words that they agreed to, where known.' }),
    confirmedAt: z.iso
      .datetime()
      .nullable()
      .openapi({ description: 'When they confirmed by mail; null where that was not asked for.' }),
  })
  .openapi('Consent');

export const Subscriber = z
  .object({
    id: z.int(),
    userId: z.int(),
    email: z.string(),
    name: z.string().nullable(),
    status: z.enum(SUBSCRIBER_STATUSES),
    ipAddress: z
      .string()
      .nullable()
      .openapi({ description: 'Always null: addresses of machines are not kept.' }),
    metadata: z.record(z.string(), z.string()),
    unsubscribeReason: z
      .string()
      .nullable()
      .openapi({ description: 'Why they left, if they said: a listed reason or their own words.' }),
    suppressionReason: z.enum(SUPPRESSION_REASONS).nullable().openapi({
      description:
        'Why no mail goes there, see `/api/suppressions`: there is no such mailbox, it was full or out of reach five letters in a row, or the reader reported spam.',
    }),
    consent: Consent,
    createdAt: z.iso.datetime(),
  })
  .openapi('Subscriber');

const vouchedFor = z
  .string('Please say how they agreed.')
  .trim()
  .min(1, 'Please say how they agreed.')
  .max(MAX_WORDING_LENGTH)
  .openapi({ example: 'They asked me to be on this list.', description: 'The words that you vouch for.' });

export const NewSubscriber = z
  .strictObject({
    email: z.string('Please enter an email address').max(300).openapi({ example: 'ines@kova.example' }),
    name: z.string().trim().max(MAX_NAME_LENGTH).optional(),
    consent: vouchedFor,
  })
  .openapi('NewSubscriber');

export const GrowthQuery = z.object({
  timeZone: z
    .string()
    .max(100)
    .refine(isTimeZone, 'This is no time zone.')
    .default('UTC')
    .openapi({ example: 'Europe/Berlin', description: 'An IANA name: where days begin.' }),
});

export const SubscriberGrowth = z.object({ today: z.int(), yesterday: z.int() }).openapi('SubscriberGrowth', {
  description: 'Who joined on that day and is still subscribed.',
});

export const SubscriberCount = z.object({ count: z.int() }).openapi('SubscriberCount');

export function presentConsent(row: ConsentingSubscriber): z.infer<typeof Consent> {
  return {
    at: toIsoOrNull(row.consentedAt),
    source: row.source,
    host: row.sourceHost,
    wording: row.wording,
    confirmedAt: toIsoOrNull(row.confirmedAt),
  };
}

/** Leaves out the token, which belongs to the subscriber. */
export function presentSubscriber(row: ListedSubscriber): z.infer<typeof Subscriber> {
  const { id, userId, email, name, status, metadata, unsubscribeReason, suppressionReason, createdAt } = row;
  return {
    ...{ id, userId, email, name, status, metadata, unsubscribeReason, suppressionReason },
    ipAddress: null,
    consent: presentConsent(row),
    createdAt: toIso(createdAt),
  };
}

const INCOMPLETE = 'Missing required information for unsubscribing';

/** The parts of an unsubscribe link. Only emailed links have the token; without it nothing private is shown or done. */
const linkParts = {
  email: z.string(INCOMPLETE).trim().min(1, INCOMPLETE).max(300).openapi({ example: 'ines@kova.example' }),
  userId: z.coerce.number(INCOMPLETE).int(INCOMPLETE).positive(INCOMPLETE).openapi({ example: 1 }),
  token: z.string().max(200).optional(),
};

export const UnsubscribeLink = z.object(linkParts);

export const Unsubscription = z
  .strictObject({
    ...linkParts,
    reason: z
      .string()
      .max(MAX_REASON_LENGTH)
      .optional()
      .openapi({ example: 'I receive too many emails', description: 'A listed reason, or own words.' }),
    // Any value is accepted, so that unsubscribing always works.
    newsletter: z.string().optional().catch(undefined).openapi({
      type: 'string',
      example: '2s',
      description: 'The `n` of the link that was followed. One that is not its creator’s is passed over.',
    }),
  })
  .openapi('Unsubscription');

export const SubscriptionStatus = z
  .object({
    subscriber: z.object({
      status: z
        .enum(SUBSCRIBER_STATUSES)
        .nullable()
        .openapi({ description: 'Null without the token of this address, whether it subscribes or not.' }),
    }),
    user: z.object({ displayName: z.string(), username: z.string() }),
  })
  .openapi('SubscriptionStatus');

export const Unsubscribed = z
  .object({ success: z.literal(true), username: z.string(), message: z.string() })
  .openapi('Unsubscribed');

export const AutoReply = z
  .strictObject({
    enableAutoReply: z.boolean(),
    autoReplyMessage: z
      .string()
      .trim()
      .min(1, 'Please write what new subscribers are answered.')
      .max(AUTO_REPLY_MAX, `An auto-reply has at most ${AUTO_REPLY_MAX} characters.`),
  })
  .openapi('AutoReply');

export function presentAutoReply(row: AutoReplyRow): z.infer<typeof AutoReply> {
  return { enableAutoReply: row.isEnabled, autoReplyMessage: row.message };
}

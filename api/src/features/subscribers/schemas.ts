import { z } from '@hono/zod-openapi';
import { toIso } from '../../kernel/clock.js';
import type { AutoReply as AutoReplyRow } from './auto-reply.js';
import { AUTO_REPLY_MAX, MAX_REASON_LENGTH } from './rules.js';
import type { Subscriber as SubscriberRow } from './store.js';
import { SUBSCRIBER_STATUSES } from './table.js';

/** Strings where a form posts them; who is subscribed to is named by id or by username. */
export const Subscription = z
  .object({
    userId: z.coerce.number().int().positive().optional(),
    username: z.string().max(100).optional().openapi({ example: 'mara' }),
    email: z.string('Please enter your email address').max(300).openapi({ example: 'ines@kova.example' }),
    name: z.string().trim().max(100).optional(),
    company: z
      .string()
      .optional()
      .openapi({ description: 'Left empty by people; programs that fill it in are turned away.' }),
  })
  .openapi('Subscription');

export const Subscribed = z.object({ success: z.literal(true), message: z.string() }).openapi('Subscribed');

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
    createdAt: z.iso.datetime(),
  })
  .openapi('Subscriber');

export const SubscriberCount = z.object({ count: z.int() }).openapi('SubscriberCount');

/** Without the token: it is the reader's. */
export function presentSubscriber(row: SubscriberRow): z.infer<typeof Subscriber> {
  const { id, userId, email, name, status, metadata, unsubscribeReason, createdAt } = row;
  return {
    ...{ id, userId, email, name, status, metadata, unsubscribeReason },
    ipAddress: null,
    createdAt: toIso(createdAt),
  };
}

const INCOMPLETE = 'Missing required information for unsubscribing';

/** What an unsubscribe link says. The token is in mailed links alone; without it nothing private is told or done. */
const linkParts = {
  email: z.string(INCOMPLETE).trim().min(1, INCOMPLETE).max(300).openapi({ example: 'ines@kova.example' }),
  userId: z.coerce.number(INCOMPLETE).int(INCOMPLETE).positive(INCOMPLETE).openapi({ example: 1 }),
  token: z.string().max(200).optional(),
};

export const UnsubscribeLink = z.object(linkParts);

export const Unsubscription = z
  .object({
    ...linkParts,
    reason: z
      .string()
      .max(MAX_REASON_LENGTH)
      .optional()
      .openapi({ example: 'I receive too many emails', description: 'A listed reason, or own words.' }),
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
  .object({
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

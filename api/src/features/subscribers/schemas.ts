import { z } from '@hono/zod-openapi';
import { toIso } from '../../kernel/clock.js';
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
    createdAt: z.iso.datetime(),
  })
  .openapi('Subscriber');

export const SubscriberCount = z.object({ count: z.int() }).openapi('SubscriberCount');

/** Without the token: it is the reader's. */
export function presentSubscriber(row: SubscriberRow): z.infer<typeof Subscriber> {
  const { id, userId, email, name, status, metadata } = row;
  return { id, userId, email, name, status, metadata, ipAddress: null, createdAt: toIso(row.createdAt) };
}

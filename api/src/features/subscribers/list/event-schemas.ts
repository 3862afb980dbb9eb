import { z } from '@hono/zod-openapi';
import { Subscriber } from '../schemas.js';

/**
 * The ways in which a subscriber leaves, which are an unsubscribe link, a spam complaint, the creator's removal, or
 * their own request for erasure.
 */
export const LEAVE_REASONS = ['unsubscribed', 'complained', 'removed', 'erased'] as const;
export type LeaveReason = (typeof LEAVE_REASONS)[number];

/** A subscriber in webhook events, without the fields that only our own screens need. */
export const SubscriberEvent = Subscriber.omit({ ipAddress: true, suppressionReason: true }).openapi(
  'SubscriberEvent',
  { description: 'The subscriber that an event is about.' },
);

export const SubscriberLeft = SubscriberEvent.extend({
  status: z.enum(['unsubscribed', 'removed']).openapi({
    description: '`unsubscribed`: also after a spam report. `removed`: also after an erasure.',
  }),
  way: z.enum(LEAVE_REASONS).openapi({
    description:
      '`unsubscribed`: by a link in an email, or by an import. `complained`: by reporting spam. `removed`: by the creator. `erased`: the subscriber erased all data, so erase your copy too.',
  }),
}).openapi('SubscriberLeft', { description: 'The subscriber who left, and how.' });

import { z } from '@hono/zod-openapi';
import { Subscriber } from '../schemas.js';

/**
 * How a subscriber left: by an unsubscribe link, by a spam complaint, removed by the creator, or erased at their own
 * request.
 */
export const LEAVING_WAYS = ['unsubscribed', 'complained', 'removed', 'erased'] as const;
export type LeavingWay = (typeof LEAVING_WAYS)[number];

/** A subscriber in webhook events, without the fields that only our own screens need. */
export const SubscriberNews = Subscriber.omit({ ipAddress: true, suppressionReason: true }).openapi(
  'SubscriberNews',
);

export const SubscriberLeft = SubscriberNews.extend({
  way: z.enum(LEAVING_WAYS).openapi({
    description:
      '`unsubscribed`: by a link of a letter. `complained`: they reported one as spam. `removed`: you took them off the list. `erased`: they had their address erased, so please erase it too.',
  }),
}).openapi('SubscriberLeft');

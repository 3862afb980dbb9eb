import { z } from '@hono/zod-openapi';
import { Subscriber } from '../schemas.js';

/** How somebody left: by a link of a letter, by reporting one as spam, by the creator's hand, or erased by themselves. */
export const LEAVING_WAYS = ['unsubscribed', 'complained', 'removed', 'erased'] as const;
export type LeavingWay = (typeof LEAVING_WAYS)[number];

/** What webhooks tell of a reader: who they are, without what only our own screens need. */
export const SubscriberNews = Subscriber.omit({ ipAddress: true, noMailReason: true }).openapi(
  'SubscriberNews',
);

export const SubscriberLeft = SubscriberNews.extend({
  way: z.enum(LEAVING_WAYS).openapi({
    description:
      '`unsubscribed`: by a link of a letter. `complained`: they reported one as spam. `removed`: you took them off the list. `erased`: they had their address erased, so please erase it too.',
  }),
}).openapi('SubscriberLeft');

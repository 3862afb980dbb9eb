/** What a creator's own programs can be told of, as `{thing}.{what happened}`. */
export const WEBHOOK_KINDS = [
  'subscriber.joined',
  'subscriber.left',
  'newsletter.sent',
  'sale.completed',
  'sale.refunded',
] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

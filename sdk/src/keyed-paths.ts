/**
 * The POSTs that are sent under an Idempotency-Key. A test compares them with openapi.yaml. Uploads take one too, but
 * are not listed: their body may be a stream, which cannot be sent twice.
 */
export const KEYED_PATHS: ReadonlySet<string> = new Set([
  '/api/admin/users',
  '/api/links',
  '/api/domains',
  '/api/sending-domains',
  '/api/products',
  '/api/product-download-payment',
  '/api/create-payment-intent',
  '/api/sales/{id}/refund',
  '/api/download-links',
  '/api/newsletter/send',
  '/api/newsletter/test',
  '/api/newsletters',
  '/api/newsletters/{id}/duplicate',
  '/api/newsletters/{id}/send',
  '/api/newsletters/{id}/retry-failed',
  '/api/newsletters/{id}/release-held',
  '/api/widgets/hosts',
  '/api/tokens',
  '/api/subscribers',
  '/api/subscribers/by-hand',
  '/api/webhook-endpoints',
  '/api/webhook-endpoints/{id}/secret',
  '/api/webhook-endpoints/{id}/test',
  '/api/webhook-endpoints/{id}/deliveries/{deliveryId}/redeliver',
  '/api/admin/admins',
]);

/** The POSTs that take an Idempotency-Key. A test compares them with openapi.yaml. */
export const KEYED_PATHS: ReadonlySet<string> = new Set([
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
]);

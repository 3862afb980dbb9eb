export { webhookDeliveryRoutes } from './delivery-routes.js';
export { eraseEndpoints } from './endpoints.js';
export { enqueueEvent, eventOf, isoTime } from './enqueue-event.js';
export { forgetAddress } from './forget-address.js';
export { webhookEndpointRoutes } from './routes.js';
export { type EventKind, TEST_KIND } from './rules.js';
export { EXAMPLE_ID, EXAMPLE_SECRET, WebhookHeaders } from './schemas.js';
export { signedHeaders } from './signing-secrets.js';
export { startWebhookLoop } from './webhook-loop.js';

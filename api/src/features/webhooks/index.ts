export { announce, isoTime, newsOf } from './announce.js';
export { webhookDeliveryRoutes } from './delivery-routes.js';
export { forgetAddress } from './forget-address.js';
export { eraseEndpoints } from './remove-endpoint.js';
export { webhookEndpointRoutes } from './routes.js';
export { TEST_KIND, type WebhookKind } from './rules.js';
export { startWebhookLoop } from './webhook-loop.js';

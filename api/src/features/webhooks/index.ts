export { announce, isoTime, newsOf } from './announce.js';
export { webhookDeliveryRoutes } from './delivery-routes.js';
export { eraseEndpoints, forgetAddress } from './remove-endpoint.js';
export { webhookEndpointRoutes } from './routes.js';
export { TEST_KIND, type WebhookKind } from './rules.js';
export { startWebhookLoop } from './webhook-loop.js';

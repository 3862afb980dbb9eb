export { WebhooksCard } from './webhooks-card';

import type { Noun } from '../noun.js';
import { addAddWebhook } from './add.js';
import { addListDeliveries } from './deliveries.js';
import { addListWebhooks } from './list.js';
import { addRemoveWebhook } from './remove.js';
import { addTestWebhook } from './test.js';

export const webhooks: Noun = {
  name: 'webhooks',
  description: 'webhook endpoints for your apps',
  verbs: [addListWebhooks, addAddWebhook, addRemoveWebhook, addTestWebhook, addListDeliveries],
};

import type { Noun } from '../context.js';
import { addListDeliveries, addRedeliver, addTestWebhook } from './deliveries.js';
import {
  addAddWebhook,
  addListWebhooks,
  addPauseWebhook,
  addRemoveWebhook,
  addResumeWebhook,
  addRollSecret,
} from './endpoints.js';
import { addListen } from './listen.js';

export const webhooks: Noun = {
  name: 'webhooks',
  description: 'webhook endpoints for your apps',
  verbs: [
    addListWebhooks,
    addAddWebhook,
    addRemoveWebhook,
    addPauseWebhook,
    addResumeWebhook,
    addRollSecret,
    addTestWebhook,
    addListDeliveries,
    addRedeliver,
    addListen,
  ],
};

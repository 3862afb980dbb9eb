import type { CommandGroup } from '../context.js';
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

export const webhooks: CommandGroup = {
  name: 'webhooks',
  description: 'webhook endpoints for your apps',
  commands: [
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

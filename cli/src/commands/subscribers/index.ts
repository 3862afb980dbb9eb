import type { Noun } from '../noun.js';
import { addAddSubscriber } from './add.js';
import { addExportSubscribers } from './export.js';
import { addImportSubscribers } from './import.js';
import { addListSubscribers } from './list.js';
import { addRemoveSubscriber } from './remove.js';

export const subscribers: Noun = {
  name: 'subscribers',
  description: 'your subscribers',
  verbs: [
    addListSubscribers,
    addAddSubscriber,
    addRemoveSubscriber,
    addImportSubscribers,
    addExportSubscribers,
  ],
};

import type { Noun } from '../noun.js';
import { addOpenSite } from './open.js';
import { addSetSite } from './set.js';
import { addShowSite } from './show.js';

export const site: Noun = {
  name: 'site',
  description: 'your public page',
  verbs: [addShowSite, addSetSite, addOpenSite],
};

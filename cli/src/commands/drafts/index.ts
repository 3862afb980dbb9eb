import type { Noun } from '../noun.js';
import { addCreateDraft } from './create.js';

export const drafts: Noun = {
  name: 'drafts',
  description: 'newsletters that are not sent yet',
  verbs: [addCreateDraft],
};

import type { Noun } from '../noun.js';
import { addSnippet } from './snippet.js';

export const embed: Noun = {
  name: 'embed',
  description: 'your form, shop and card on other sites',
  verbs: [addSnippet],
};

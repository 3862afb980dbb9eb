import type { Noun } from '../noun.js';
import { addSnippet } from './snippet.js';

export const embed: Noun = {
  name: 'embed',
  description: 'your widgets on other sites',
  verbs: [addSnippet],
};

import type { Noun } from '../noun.js';
import { addCreateDraft } from './create.js';
import { addDeleteDraft } from './delete.js';
import { addEditDraft } from './edit.js';
import { addListDrafts } from './list.js';
import { addPreviewDraft } from './preview.js';
import { addShowDraft } from './show.js';
import { addPullDrafts, addPushDrafts } from './sync.js';

export const drafts: Noun = {
  name: 'drafts',
  description: 'newsletters that have not been sent',
  verbs: [
    addListDrafts,
    addCreateDraft,
    addEditDraft,
    addShowDraft,
    addPreviewDraft,
    addDeleteDraft,
    addPushDrafts,
    addPullDrafts,
  ],
};

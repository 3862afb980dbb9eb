import { type KeyboardEvent, useState } from 'react';
import { hasModifierKey } from '../../../../ui/formats/shortcuts';
import type { NewsletterDraft } from '../../drafting/newsletter-draft';
import type { TextHistory } from '../../writing/editor-props';
import { createEditHistory } from './edit-history';

/** The history uses both functions of the first render, so that the tools of the text stay the same. */
type EditHistoryInput = {
  readDraft: () => NewsletterDraft;
  change: (fields: Partial<NewsletterDraft>) => void;
};

/** Undoes and redoes changes across the whole newsletter. Other fields, such as the sender, have the browser's Undo. */
export function useEditHistory(input: EditHistoryInput) {
  const [editHistory] = useState(() => connectHistory(input));
  return editHistory;
}

function connectHistory({ readDraft, change }: EditHistoryInput) {
  const history = createEditHistory();
  // The text's editor loads later, and passes its own undo with each step.
  let textActions = { undoText: () => {}, redoText: () => {} };

  const text: TextHistory = {
    onStep: (undoText, redoText) => {
      textActions = { undoText, redoText };
      history.recordText();
    },
    undo: () => history.undo({ change, ...textActions }),
    redo: () => history.redo({ change, ...textActions }),
  };

  return {
    text,
    /** Records the change of fields. The text's editor records changes of the text. */
    record({ content: _text, ...fields }: Partial<NewsletterDraft>): void {
      if (Object.keys(fields).length > 0) history.recordFields(readDraft(), fields, Date.now());
    },
    onKeyDown(event: KeyboardEvent): void {
      const isCommand = hasModifierKey(event) && !event.altKey;
      const isElsewhere =
        event.target instanceof Element &&
        event.target.matches(
          'input[type=text], input[type=email], input[type=url], input:not([type]), textarea',
        );
      const key = event.key.toLowerCase();
      if (!isCommand || isElsewhere || (key !== 'z' && key !== 'y')) return;
      event.preventDefault();
      event.stopPropagation();
      if (key === 'y' || event.shiftKey) text.redo();
      else text.undo();
    },
  };
}

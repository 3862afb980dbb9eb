import { type KeyboardEvent, useRef, useState } from 'react';
import { hasModifierKey } from '../../../../ui/formats/shortcuts';
import type { NewsletterDraft } from '../../drafting/newsletter-draft';
import type { TextHistory } from '../../writing';
import { createEditHistory } from './edit-history';

type EditHistoryInput = { draft: NewsletterDraft; change: (fields: Partial<NewsletterDraft>) => void };

/** Undoes and redoes across the whole newsletter. A field outside of it, such as the sender, has its browser's Undo. */
export function useEditHistory({ draft, change }: EditHistoryInput) {
  const [history] = useState(createEditHistory);
  // The text's editor loads later, and lends its own undo with each step.
  const lent = useRef({ undoText: () => {}, redoText: () => {} });

  const text: TextHistory = {
    onStep: (undoText, redoText) => {
      lent.current = { undoText, redoText };
      history.recordText();
    },
    undo: () => history.undo({ change, ...lent.current }),
    redo: () => history.redo({ change, ...lent.current }),
  };

  return {
    text,
    /** Records the change of fields. The text records its own. */
    record({ content: _text, ...fields }: Partial<NewsletterDraft>): void {
      if (Object.keys(fields).length > 0) history.recordFields(draft, fields, Date.now());
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

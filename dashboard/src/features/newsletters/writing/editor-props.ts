import type { ReactNode } from 'react';

/** Undo and redo of the whole newsletter, of which the text is a part. */
export type TextHistory = {
  /** Called when the text has a new step, with how to undo and redo it. */
  onStep: (undoText: () => void, redoText: () => void) => void;
  undo: () => void;
  redo: () => void;
};

/** Writes in place: in an element of the newsletter's design, instead of in a box. */
export type InPlace = {
  place: HTMLElement;
  /** The newsletter around the place. */
  around: ReactNode;
  history: TextHistory;
};

export type RichTextEditorProps = {
  /** The accessible name of the text field. */
  label: string;
  /** HTML, or plain text of older drafts. Changes are reported through `onChange`. */
  value: string;
  onChange: (html: string) => void;
  /**
   * Receives a long text before `onChange`, while it is typed without a pause: after its first change, then each
   * second. For a copy that survives a crash.
   */
  onTyping?: (html: string) => void;
  autoFocus?: 'start' | 'end';
  placeholder?: string;
  className?: string;
  toolbar?: 'full' | 'compact';
  inPlace?: InPlace;
};

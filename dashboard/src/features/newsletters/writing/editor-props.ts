import type { ReactNode } from 'react';

/** Undo and redo of the whole newsletter that contains the text. */
export type TextHistory = {
  /** Receives each new step of the text, with its undo and redo. */
  onStep: (undoText: () => void, redoText: () => void) => void;
  undo: () => void;
  redo: () => void;
};

/** Edits in place in an element of the newsletter's design, instead of in a box. */
export type InPlaceOptions = {
  place: HTMLElement;
  /** The newsletter around the place. */
  around: ReactNode;
  history: TextHistory;
};

export type RichTextEditorProps = {
  /** The accessible name of the text field. */
  label: string;
  /** HTML, or plain text of older drafts. `onChange` reports changes. */
  value: string;
  onChange: (html: string) => void;
  /**
   * Receives a long text before `onChange`, after its first change and then each second, for a copy that survives a
   * crash.
   */
  onTyping?: (html: string) => void;
  autoFocus?: 'start' | 'end';
  placeholder?: string;
  className?: string;
  toolbar?: 'full' | 'compact';
  /** Set for a text of the public page, which has no personal fields, and its own maximum of characters. */
  page?: { maximum: number };
  inPlace?: InPlaceOptions;
};

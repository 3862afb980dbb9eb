import { TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** The minimum pixels between the caret and the bars above and below. */
export const CARET_MARGIN = { top: 64, right: 0, bottom: 128, left: 0 };

/**
 * Returns whether the caret is visible, so that nothing must scroll. Otherwise ProseMirror measures and scrolls each
 * element around the caret, which took a third of its time per key.
 */
export function isCaretVisible(view: EditorView): boolean {
  const { selection } = view.state;
  // Code blocks scroll sideways.
  if (!(selection instanceof TextSelection) || selection.$head.parent.type.spec.code) return false;
  const { top, bottom } = view.coordsAtPos(selection.head, 1);
  const height = window.visualViewport?.height ?? window.innerHeight;
  return top >= CARET_MARGIN.top && bottom <= height - CARET_MARGIN.bottom;
}

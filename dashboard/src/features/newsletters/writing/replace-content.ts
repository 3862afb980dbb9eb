import type { Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';

/** Replaces the content as one undoable step, and marks the transaction with `origin`. */
export function replaceContent(editor: Editor, newsletter: Node, origin: string): void {
  const { state, view } = editor;
  const tr = closeHistory(state.tr).replaceWith(0, state.doc.content.size, newsletter.content);
  view.dispatch(tr.setMeta(origin, true));
}

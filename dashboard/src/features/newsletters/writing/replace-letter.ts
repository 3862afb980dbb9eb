import type { Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';

/** Another letter in the place of this one, as one step that can be undone. `origin` is marked on it. */
export function replaceLetter(editor: Editor, letter: Node, origin: string): void {
  const { state, view } = editor;
  const tr = closeHistory(state.tr).replaceWith(0, state.doc.content.size, letter.content);
  view.dispatch(tr.setMeta(origin, true));
}

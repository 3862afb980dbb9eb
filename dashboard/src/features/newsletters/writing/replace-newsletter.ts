import type { Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';

/** Another letter in the place of this one, as one step that can be undone. `origin` is marked on it. */
export function replaceContent(editor: Editor, newsletter: Node, origin: string): void {
  const { state, view } = editor;
  const tr = closeHistory(state.tr).replaceWith(0, state.doc.content.size, newsletter.content);
  view.dispatch(tr.setMeta(origin, true));
}

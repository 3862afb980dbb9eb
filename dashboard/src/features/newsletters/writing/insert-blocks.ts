import type { Editor, JSONContent } from '@tiptap/core';
import { Selection } from '@tiptap/pm/state';

/** Puts blocks where the caret is, or at `position`, and the caret on the line below them. */
export function insertBlocks(editor: Editor, blocks: JSONContent[], position?: number): void {
  const chain = editor.chain().focus();
  const inserted =
    position === undefined ? chain.insertContent(blocks) : chain.insertContentAt(position, blocks);
  inserted
    .command(({ tr, state }) => {
      const after = tr.selection.to;
      const isLast = after >= tr.doc.content.size;
      if (isLast && state.schema.nodes.paragraph)
        tr.insert(tr.doc.content.size, state.schema.nodes.paragraph.create());
      tr.setSelection(Selection.near(tr.doc.resolve(Math.min(after, tr.doc.content.size)), 1));
      return true;
    })
    .scrollIntoView()
    .run();
}

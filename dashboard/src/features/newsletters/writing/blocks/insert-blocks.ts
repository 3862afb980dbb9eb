import type { Editor, JSONContent } from '@tiptap/core';
import { Selection } from '@tiptap/pm/state';

/** Inserts blocks at the caret, or at `position`, and moves the caret to the line below them. */
export function insertBlocks(editor: Editor, blocks: JSONContent[], position?: number): void {
  const chain = editor.chain().focus();
  const insertion =
    position === undefined ? chain.insertContent(blocks) : chain.insertContentAt(position, blocks);
  insertion
    .command(({ tr, state }) => {
      const endPosition = tr.selection.to;
      const isLast = endPosition >= tr.doc.content.size;
      if (isLast && state.schema.nodes.paragraph)
        tr.insert(tr.doc.content.size, state.schema.nodes.paragraph.create());
      tr.setSelection(Selection.near(tr.doc.resolve(Math.min(endPosition, tr.doc.content.size)), 1));
      return true;
    })
    .scrollIntoView()
    .run();
}

import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { BubbleMenu } from '@tiptap/react/menus';
import type { RefObject } from 'react';
import type { DialogName } from '../dialogs/content-dialogs';
import { LinkTool, Tools } from './toolbar';
import { SELECTION_TOOLS } from './tools';

type SelectionToolbarProps = {
  editor: Editor;
  box: RefObject<HTMLElement | null>;
  onDialog: (name: DialogName) => void;
};

/** Floats above selected text. The keyboard has the same tools in the toolbar, and their shortcuts. */
export function SelectionToolbar({ editor, box, onDialog }: SelectionToolbarProps) {
  return (
    <BubbleMenu
      editor={editor}
      appendTo={() => box.current ?? document.body}
      options={{ strategy: 'absolute', placement: 'top', offset: 8 }}
      shouldShow={({ view, state: { selection, doc } }) =>
        view.hasFocus() &&
        selection instanceof TextSelection &&
        !selection.$from.parent.type.spec.code &&
        doc.textBetween(selection.from, selection.to).trim() !== ''
      }
      role="toolbar"
      aria-label="Selected text"
      className="z-20 flex gap-1 rounded-control border border-line bg-surface p-1 text-ink shadow-menu"
    >
      <Tools editor={editor} tools={SELECTION_TOOLS} />
      <LinkTool editor={editor} onDialog={onDialog} />
    </BubbleMenu>
  );
}

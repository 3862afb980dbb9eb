import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { BubbleMenu } from '@tiptap/react/menus';
import { type ComponentProps, memo, type RefObject, useState } from 'react';
import type { DialogName } from '../dialogs/content-dialogs';
import { LinkTool, Tools } from './toolbar';
import { SELECTION_TOOLS } from './tools';

type SelectionToolbarProps = {
  editor: Editor;
  containerRef: RefObject<HTMLElement | null>;
  onDialog: (name: DialogName) => void;
};

type MenuProps = Pick<ComponentProps<typeof BubbleMenu>, 'appendTo' | 'options' | 'shouldShow'>;

/** Floats above selected text. With a keyboard, users reach the same tools in the toolbar or by shortcuts. */
export const SelectionToolbar = memo(function SelectionToolbar(props: SelectionToolbarProps) {
  const { editor, containerRef, onDialog } = props;
  // The object must be stable, because BubbleMenu dispatches a transaction for each new object.
  const [menuProps] = useState<MenuProps>(() => ({
    appendTo: () => containerRef.current ?? document.body,
    options: { strategy: 'absolute', placement: 'top', offset: 8 },
    shouldShow: ({ view, state: { selection, doc } }) =>
      view.hasFocus() &&
      selection instanceof TextSelection &&
      !selection.$from.parent.type.spec.code &&
      doc.textBetween(selection.from, selection.to).trim() !== '',
  }));

  return (
    <BubbleMenu
      editor={editor}
      {...menuProps}
      role="toolbar"
      aria-label="Selected text"
      className="z-20 flex gap-1 rounded-control border border-line bg-surface p-1 text-ink shadow-menu"
    >
      <Tools editor={editor} tools={SELECTION_TOOLS} />
      <LinkTool editor={editor} onDialog={onDialog} />
    </BubbleMenu>
  );
});

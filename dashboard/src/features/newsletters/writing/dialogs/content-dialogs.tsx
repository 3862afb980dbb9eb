import type { Editor } from '@tiptap/core';
import { findSelectedNode } from '../toolbar/find-selected-node';
import { ButtonDialog } from './button-dialog';
import { AddImageDialog, EditImageDialog } from './image-dialog';
import { LinkDialog } from './link-dialog';

export type DialogName = 'link' | 'button' | 'image';

type ContentDialogsProps = { editor: Editor; name: DialogName | undefined; onClose: () => void };

/** Renders the open dialog for the selection. Only one can be open. */
export function ContentDialogs({ editor, name, onClose }: ContentDialogsProps) {
  if (name === 'link') return <LinkDialog editor={editor} onClose={onClose} />;
  if (name === 'button') return <ButtonDialog editor={editor} onClose={onClose} />;
  if (name === 'image' && findSelectedNode(editor, 'image')) {
    return <EditImageDialog editor={editor} onClose={onClose} />;
  }
  return name === 'image' ? <AddImageDialog editor={editor} onClose={onClose} /> : null;
}

/** Returns the dialog for Command+K or a press on an element, which is the element's own dialog or the link dialog. */
export function getDialogForSelection(editor: Editor): DialogName {
  if (findSelectedNode(editor, 'image')) return 'image';
  return findSelectedNode(editor, 'emailButton') ? 'button' : 'link';
}

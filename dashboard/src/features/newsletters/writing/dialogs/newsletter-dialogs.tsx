import type { Editor } from '@tiptap/core';
import { selectedNode } from '../selected-node';
import { ButtonDialog } from './button-dialog';
import { LinkDialog } from './link-dialog';
import { AddPictureDialog, EditPictureDialog } from './picture-dialog';

export type DialogName = 'link' | 'button' | 'picture';

type ContentDialogsProps = { editor: Editor; name: DialogName | undefined; onClose: () => void };

/** One at a time, each about what is selected. */
export function ContentDialogs({ editor, name, onClose }: ContentDialogsProps) {
  if (name === 'link') return <LinkDialog editor={editor} onClose={onClose} />;
  if (name === 'button') return <ButtonDialog editor={editor} onClose={onClose} />;
  if (name === 'picture' && selectedNode(editor, 'image')) {
    return <EditPictureDialog editor={editor} onClose={onClose} />;
  }
  return name === 'picture' ? <AddPictureDialog editor={editor} onClose={onClose} /> : null;
}

/** What Command+K or a press on a thing is about: the thing itself, else a link. */
export function dialogForSelection(editor: Editor): DialogName {
  if (selectedNode(editor, 'image')) return 'picture';
  return selectedNode(editor, 'letterButton') ? 'button' : 'link';
}

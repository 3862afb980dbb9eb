import type { Editor } from '@tiptap/core';
import { Button } from '../../../../ui/button';
import type { DialogName } from '../dialogs/content-dialogs';
import { findSelectedNode } from './find-selected-node';
import { useDrawnState } from './use-drawn-state';

type SelectionPanelProps = { editor: Editor; onDialog: (name: DialogName) => void };

/** Shows the image, button or link at the caret below the text: its text, its URL, and an edit button. */
export function SelectionPanel({ editor, onDialog }: SelectionPanelProps) {
  const description = useDrawnState(editor, describeSelection);
  if (!description) return null;

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-2 md:px-6">
      <p className="min-w-0 grow basis-40 truncate text-meta text-ink-2" dir="auto">
        {description.text}
      </p>
      <Button onMouseDown={(event) => event.preventDefault()} onClick={() => onDialog(description.dialog)}>
        {description.action}
      </Button>
    </div>
  );
}

type SelectedElement = { dialog: DialogName; text: string; action: string };

function describeSelection(editor: Editor): SelectedElement | null {
  const image = findSelectedNode(editor, 'image');
  if (image) {
    const alt = String(image.attrs.alt ?? '');
    const text = alt || 'This image has no description yet.';
    return { dialog: 'image', text, action: alt ? 'Change image' : 'Describe image' };
  }
  const button = findSelectedNode(editor, 'emailButton');
  if (button) return { dialog: 'button', text: `Links to ${button.attrs.href}`, action: 'Change button' };
  if (!editor.isActive('link')) return null;
  return { dialog: 'link', text: String(editor.getAttributes('link').href), action: 'Change link' };
}

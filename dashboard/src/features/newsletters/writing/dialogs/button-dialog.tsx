import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { TextField } from '../../../../ui/forms/field';
import { insertBlocks } from '../blocks/insert-blocks';
import { findSelectedNode } from '../toolbar/find-selected-node';
import { completeAddress, findAddressProblem } from './link-address';
import { ToolDialog } from './tool-dialog';

type ButtonDialogProps = { editor: Editor; onClose: () => void };

/** Edits the selected button, or adds a new one. */
export function ButtonDialog({ editor, onClose }: ButtonDialogProps) {
  const [button] = useState(() => findSelectedNode(editor, 'emailButton')?.attrs);
  const [label, setLabel] = useState(String(button?.label ?? ''));
  const [address, setAddress] = useState(String(button?.href ?? ''));
  const [isAsked, setIsAsked] = useState(false);
  const labelProblem = label.trim() === '' ? 'Please enter a label for the button.' : undefined;
  const addressProblem = findAddressProblem(address);

  function confirm() {
    const href = completeAddress(address);
    setIsAsked(true);
    if (labelProblem || href === undefined) return;
    const attributes = { label: label.trim().replace(/\s+/g, ' '), href };
    if (button) editor.chain().focus().updateAttributes('emailButton', attributes).run();
    else insertBlocks(editor, [{ type: 'emailButton', attrs: attributes }]);
    onClose();
  }

  function remove() {
    editor.chain().focus().deleteSelection().run();
    onClose();
  }

  return (
    <ToolDialog
      title={button ? 'Change the button' : 'Add a button'}
      onClose={onClose}
      confirmLabel={button ? 'Change button' : 'Add button'}
      onConfirm={confirm}
      removeLabel="Remove button"
      onRemove={button ? remove : undefined}
    >
      <TextField
        label="Label"
        maxLength={100}
        placeholder="Visit the winter market"
        error={isAsked ? labelProblem : undefined}
        value={label}
        onChange={(event) => setLabel(event.target.value)}
      />
      <TextField
        label="Address"
        inputMode="url"
        placeholder="https://"
        error={isAsked ? addressProblem : undefined}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
      />
    </ToolDialog>
  );
}

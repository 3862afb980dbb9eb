import { type Editor, getMarkRange } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import { TextField } from '../../../../ui/forms/field';
import { completeAddress, findAddressProblem } from './link-address';
import { ToolDialog } from './tool-dialog';

type LinkDialogProps = { editor: Editor; onClose: () => void };

/** Edits the link at the caret, or adds a link to the selected text. */
export function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const [link] = useState(() => findLink(editor));
  const [text, setText] = useState(link.text);
  const [address, setAddress] = useState(link.href);
  const [problem, setProblem] = useState<string>();
  const addressField = useRef<HTMLInputElement>(null);

  // Focuses the URL if there is a text, because the dialog itself would focus the text.
  useEffect(() => {
    if (link.text) addressField.current?.focus();
  }, [link]);

  function confirm() {
    const href = completeAddress(address);
    if (href === undefined) return setProblem(findAddressProblem(address));
    const { from, to } = link;
    const words = text.trim() || address.trim();
    const chain = editor.chain().focus().setTextSelection({ from, to });
    if (words === link.text && from !== to) chain.setLink({ href }).setTextSelection(to);
    else chain.insertContent({ type: 'text', text: words, marks: [{ type: 'link', attrs: { href } }] });
    // Ends the link, so that further typing is outside it.
    chain.unsetMark('link').run();
    onClose();
  }

  function remove() {
    editor
      .chain()
      .focus()
      .setTextSelection({ from: link.from, to: link.to })
      .unsetLink()
      .setTextSelection(link.to)
      .run();
    onClose();
  }

  return (
    <ToolDialog
      title={link.href ? 'Change the link' : 'Add a link'}
      onClose={onClose}
      confirmLabel={link.href ? 'Change link' : 'Add link'}
      onConfirm={confirm}
      removeLabel="Remove link"
      onRemove={link.href ? remove : undefined}
    >
      <TextField label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      <TextField
        ref={addressField}
        label="Address"
        inputMode="url"
        autoComplete="url"
        placeholder="https://"
        error={problem}
        value={address}
        onChange={(event) => {
          setAddress(event.target.value);
          if (problem) setProblem(findAddressProblem(event.target.value));
        }}
      />
    </ToolDialog>
  );
}

type LinkRange = { from: number; to: number; text: string; href: string };

function findLink({ state: { selection, doc, schema } }: Editor): LinkRange {
  const range = schema.marks.link && getMarkRange(selection.$from, schema.marks.link);
  const { from, to } = range ?? selection;
  let href = '';
  doc.nodesBetween(from, to, ({ marks }) => {
    const link = marks.find(({ type }) => type.name === 'link');
    if (range && link) href = String(link.attrs.href);
  });
  return { from, to, text: doc.textBetween(from, to, ' '), href };
}

import type { Editor } from '@tiptap/core';
import { useRef, useState } from 'react';
import { Button } from '../../../../ui/button';
import { Alert } from '../../../../ui/feedback/alert';
import { TextField } from '../../../../ui/forms/text-field';
import { insertBlocks } from '../insert-blocks';
import { completeAddress, completePictureAddress, findAddressProblem } from '../link-address';
import { insertPictures } from '../pictures/insert-pictures';
import { findFileProblem } from '../pictures/picture-uploads';
import { selectedNode } from '../selected-node';
import { ToolDialog } from './tool-dialog';

type PictureDialogProps = { editor: Editor; onClose: () => void };

/** Adds an image from a file or a URL. */
export function AddPictureDialog({ editor, onClose }: PictureDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [address, setAddress] = useState('');
  const [alt, setAlt] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [fileProblem, setFileProblem] = useState<string>();
  const problem = findSourceProblem(file, address);

  async function choose(chosen: File | undefined) {
    if (!chosen) return;
    setFile(chosen);
    setFileProblem(undefined);
    const found = await findFileProblem(chosen);
    // Another file may have been chosen in the meantime.
    if (input.current?.files?.[0] === chosen) setFileProblem(found);
  }

  function confirm() {
    setAsked(true);
    if (problem || fileProblem) return;
    if (file) insertPictures(editor, [{ file, alt: alt.trim() }]);
    else {
      const src = completePictureAddress(address) ?? '';
      insertBlocks(editor, [{ type: 'image', attrs: { src, alt: alt.trim() } }]);
    }
    onClose();
  }

  return (
    <ToolDialog title="Add a picture" onClose={onClose} confirmLabel="Add picture" onConfirm={confirm}>
      <div className="flex flex-wrap items-center gap-3">
        <input
          ref={input}
          type="file"
          accept="image/*"
          className="sr-only"
          tabIndex={-1}
          aria-label="Picture file"
          onChange={(event) => void choose(event.target.files?.[0])}
        />
        <Button onClick={() => input.current?.click()}>{file ? 'Choose another' : 'Choose a picture'}</Button>
        <span className="min-w-0 truncate text-meta text-ink-2">
          {file?.name ?? 'An image of at most 10 MB.'}
        </span>
      </div>
      {fileProblem && <Alert>{fileProblem}</Alert>}
      {!file && (
        <TextField
          label="Or its address"
          inputMode="url"
          placeholder="https://"
          error={isAsked ? problem : undefined}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
      )}
      <AltField alt={alt} onChange={setAlt} />
    </ToolDialog>
  );
}

/** Edits an image's alternative text, link and caption. */
export function EditPictureDialog({ editor, onClose }: PictureDialogProps) {
  const [picture] = useState(() => selectedNode(editor, 'image')?.attrs ?? {});
  const [alt, setAlt] = useState(String(picture.alt ?? ''));
  const [address, setAddress] = useState(String(picture.href ?? ''));
  const [caption, setCaption] = useState(String(picture.caption ?? ''));
  const [problem, setProblem] = useState<string>();

  function confirm() {
    const href = address.trim() === '' ? null : completeAddress(address);
    if (href === undefined) return setProblem(findAddressProblem(address));
    const attributes = { alt: alt.trim(), href, caption: caption.trim() || null };
    editor.chain().focus().updateAttributes('image', attributes).run();
    onClose();
  }

  function remove() {
    editor.chain().focus().deleteSelection().run();
    onClose();
  }

  return (
    <ToolDialog
      title="Change the picture"
      onClose={onClose}
      confirmLabel="Change picture"
      onConfirm={confirm}
      removeLabel="Delete picture"
      onRemove={remove}
    >
      <img src={String(picture.src)} alt={alt} className="max-h-40 self-start rounded-chip object-contain" />
      <AltField alt={alt} onChange={setAlt} />
      <TextField
        label="Caption"
        help="Stands below the picture. Leave it empty for none."
        value={caption}
        onChange={(event) => setCaption(event.target.value)}
      />
      <TextField
        label="Link"
        inputMode="url"
        placeholder="https://"
        help="Where a tap on the picture leads. Leave it empty for none."
        error={problem}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
      />
    </ToolDialog>
  );
}

function AltField({ alt, onChange }: { alt: string; onChange: (alt: string) => void }) {
  return (
    <TextField
      label="Description"
      maxLength={300}
      placeholder="A kiln with its door open"
      help="What the picture shows, for readers who do not see it."
      value={alt}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function findSourceProblem(file: File | undefined, address: string): string | undefined {
  if (file || completePictureAddress(address) !== undefined) return undefined;
  return address.trim() === ''
    ? 'Please choose a picture, or type its address.'
    : findAddressProblem(address);
}

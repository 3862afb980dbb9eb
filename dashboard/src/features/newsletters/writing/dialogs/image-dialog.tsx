import { MAX_IMAGE_ALT_LENGTH, MAX_IMAGE_SIZE } from '@tidings/sdk';
import type { Editor } from '@tiptap/core';
import { useRef, useState } from 'react';
import { Button } from '../../../../ui/button';
import { Alert } from '../../../../ui/feedback/alert';
import { TextField } from '../../../../ui/forms/field';
import { insertBlocks } from '../blocks/insert-blocks';
import { findFileProblem } from '../images/image-uploads';
import { insertImages } from '../images/insert-images';
import { findSelectedNode } from '../toolbar/find-selected-node';
import { completeAddress, completeImageAddress, findAddressProblem } from './link-address';
import { ToolDialog } from './tool-dialog';

type ImageDialogProps = { editor: Editor; onClose: () => void };

/** Adds an image from a file or a URL. */
export function AddImageDialog({ editor, onClose }: ImageDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [address, setAddress] = useState('');
  const [alt, setAlt] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const [fileProblem, setFileProblem] = useState<string>();
  const problem = findSourceProblem(file, address);

  async function choose(chosenFile: File | undefined) {
    if (!chosenFile) return;
    setFile(chosenFile);
    setFileProblem(undefined);
    const foundProblem = await findFileProblem(chosenFile);
    // The user may have selected another file in the meantime.
    if (input.current?.files?.[0] === chosenFile) setFileProblem(foundProblem);
  }

  function confirm() {
    setIsAsked(true);
    if (problem || fileProblem) return;
    if (file) insertImages(editor, [{ file, alt: alt.trim() }]);
    else {
      const src = completeImageAddress(address) ?? '';
      insertBlocks(editor, [{ type: 'image', attrs: { src, alt: alt.trim() } }]);
    }
    onClose();
  }

  return (
    <ToolDialog title="Add an image" onClose={onClose} confirmLabel="Add image" onConfirm={confirm}>
      <div className="flex flex-wrap items-center gap-3">
        <input
          ref={input}
          type="file"
          accept="image/*"
          className="sr-only"
          tabIndex={-1}
          aria-label="Image file"
          onChange={(event) => void choose(event.target.files?.[0])}
        />
        <Button onClick={() => input.current?.click()}>{file ? 'Choose another' : 'Choose an image'}</Button>
        <span className="min-w-0 truncate text-meta text-ink-2">
          {file?.name ?? `An image of at most ${MAX_IMAGE_SIZE}.`}
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
export function EditImageDialog({ editor, onClose }: ImageDialogProps) {
  const [image] = useState(() => findSelectedNode(editor, 'image')?.attrs ?? {});
  const [alt, setAlt] = useState(String(image.alt ?? ''));
  const [address, setAddress] = useState(String(image.href ?? ''));
  const [caption, setCaption] = useState(String(image.caption ?? ''));
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
      title="Change the image"
      onClose={onClose}
      confirmLabel="Change image"
      onConfirm={confirm}
      removeLabel="Delete image"
      onRemove={remove}
    >
      <img src={String(image.src)} alt={alt} className="max-h-40 self-start rounded-chip object-contain" />
      <AltField alt={alt} onChange={setAlt} />
      <TextField
        label="Caption"
        help="Shown below the image. Leave empty for none."
        value={caption}
        onChange={(event) => setCaption(event.target.value)}
      />
      <TextField
        label="Link"
        inputMode="url"
        placeholder="https://"
        help="The address that opens when the image is tapped. Leave empty for none."
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
      maxLength={MAX_IMAGE_ALT_LENGTH}
      placeholder="A kiln with its door open"
      help="Describe the image for anyone who cannot see it."
      value={alt}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function findSourceProblem(file: File | undefined, address: string): string | undefined {
  if (file || completeImageAddress(address) !== undefined) return undefined;
  if (address.trim() === '') return 'Please choose an image or enter its address.';
  // An email address is valid for a link only.
  return findAddressProblem(address) ?? 'Please enter the web address of an image.';
}

import type { Editor } from '@tiptap/core';
import { insertBlocks } from '../blocks/insert-blocks';
import type { ImageToUpload } from './image-uploads';

/** Inserts placeholders for images at the caret or at `position`, which starts their uploads. */
export function insertImages(editor: Editor, images: ImageToUpload[], position?: number): void {
  const { uploads } = editor.storage.pendingImage;
  const places = images.map((image) => ({
    type: 'pendingImage',
    attrs: { id: uploads.prepare(image) },
  }));
  insertBlocks(editor, places, position);
}

export function listImages(files: FileList | File[]): ImageToUpload[] {
  return [...files].filter(({ type }) => type.startsWith('image/')).map((file) => ({ file, alt: '' }));
}

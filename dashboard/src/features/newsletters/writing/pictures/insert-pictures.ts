import type { Editor } from '@tiptap/core';
import { insertBlocks } from '../insert-blocks';
import type { PictureToUpload } from './picture-uploads';

/** Inserts placeholders for images at the caret or at `position`. Their uploads start then. */
export function insertPictures(editor: Editor, pictures: PictureToUpload[], position?: number): void {
  const { uploads } = editor.storage.pendingPicture;
  const places = pictures.map((picture) => ({
    type: 'pendingPicture',
    attrs: { id: uploads.prepare(picture) },
  }));
  insertBlocks(editor, places, position);
}

export function picturesOf(files: FileList | File[]): PictureToUpload[] {
  return [...files].filter(({ type }) => type.startsWith('image/')).map((file) => ({ file, alt: '' }));
}

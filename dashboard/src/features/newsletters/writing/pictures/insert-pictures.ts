import type { Editor } from '@tiptap/core';
import type { PictureToUpload } from './picture-uploads';

/** Puts places for the pictures into the letter, where the caret is or at `position`; the uploads begin there. */
export function insertPictures(editor: Editor, pictures: PictureToUpload[], position?: number): void {
  const { uploads } = editor.storage.pendingPicture;
  const places = pictures.map((picture) => ({
    type: 'pendingPicture',
    attrs: { id: uploads.prepare(picture) },
  }));
  const chain = editor.chain().focus();
  if (position === undefined) chain.insertContent(places).run();
  else chain.insertContentAt(position, places).run();
}

export function picturesOf(files: FileList | File[]): PictureToUpload[] {
  return [...files].filter(({ type }) => type.startsWith('image/')).map((file) => ({ file, alt: '' }));
}

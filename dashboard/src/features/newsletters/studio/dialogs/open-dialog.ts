import type { PreviewPart } from '../../preview/preview-document';

/** The open dialog of the editor. Only one can be open. */
export type OpenDialog =
  | { name: 'title' | 'content' | 'image' | 'action' }
  | { name: 'product image' | 'product link'; index: number };

/** Returns the dialog that a tap on a part opens. In the editor every block has a part, with or without an image. */
export function findDialog(
  part: PreviewPart,
  blocks: ReadonlyArray<{ image: string }>,
): OpenDialog | undefined {
  if (part.kind !== 'product') return { name: part.kind };
  const block = blocks[part.number];
  if (!block) return undefined;
  return { name: block.image.trim() ? 'product link' : 'product image', index: part.number };
}

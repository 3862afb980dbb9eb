import type { PreviewPart } from '../preview/newsletter-document';

/** Which of the studio's dialogs is open; one at a time. */
export type OpenDialog =
  | { name: 'title' | 'content' | 'image' | 'action' }
  | { name: 'product image' | 'product link'; index: number };

/** What a tap on a part of the letter opens. The editor's letter has a place for each block, filled or not. */
export function dialogOf(
  part: PreviewPart,
  blocks: ReadonlyArray<{ image: string }>,
): OpenDialog | undefined {
  if (part.kind !== 'product') return { name: part.kind };
  const block = blocks[part.number];
  if (!block) return undefined;
  return { name: block.image.trim() ? 'product link' : 'product image', index: part.number };
}

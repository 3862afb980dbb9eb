import type { LetterPart } from '../preview/letter-document';

/** Which of the studio's dialogs is open; one at a time. */
export type OpenDialog =
  | { name: 'title' | 'content' | 'image' | 'action' }
  | { name: 'product image' | 'product link'; index: number };

/** What a tap on a part of the letter opens. The mail leaves blocks without a picture out. */
export function dialogOf(part: LetterPart, blocks: ReadonlyArray<{ image: string }>): OpenDialog | undefined {
  if (part.kind !== 'product') return { name: part.kind };
  const shown = blocks.flatMap(({ image }, index) => (image.trim() ? [index] : []));
  const index = shown[part.number];
  return index === undefined ? undefined : { name: 'product link', index };
}

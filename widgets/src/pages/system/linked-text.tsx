import type { VNode } from 'preact';

const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'])/;

/** Plain text with its web addresses as links. */
export function LinkedText({ text }: { text: string }): VNode {
  // Splitting by a pattern with a group puts the matches at the odd places.
  const pieces = text.split(ADDRESS);
  return (
    <>
      {pieces.map((piece, index) =>
        index % 2 === 1 ? (
          <a key={index} href={piece} rel="noreferrer">
            {piece}
          </a>
        ) : (
          piece
        ),
      )}
    </>
  );
}

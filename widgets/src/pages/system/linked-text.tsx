import type { VNode } from 'preact';

const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'])/;

/** Shows plain text with its URLs as links. */
export function LinkedText({ text }: { text: string }): VNode {
  // Splitting by a pattern with a group puts the matches at odd indexes.
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

import type { CSSProperties } from 'react';

const LINES = ['A newsletter goes out.', 'Subscribers return.'];

const words = LINES.flatMap((line, row) => line.split(' ').map((word) => ({ word, row })));

/** Animates the words one after the other. With reduced motion they appear at once. */
export function AnimatedTitle() {
  return (
    <h1 className="font-display text-hero">
      {LINES.map((line, row) => (
        <span key={line} className="block md:whitespace-nowrap">
          {words.map(
            (entry, index) =>
              entry.row === row && (
                <span key={entry.word}>
                  <span className="word-rising inline-block" style={{ '--word': index } as CSSProperties}>
                    {entry.word}
                  </span>{' '}
                </span>
              ),
          )}
        </span>
      ))}
    </h1>
  );
}

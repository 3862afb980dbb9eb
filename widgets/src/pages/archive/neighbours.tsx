import type { VNode } from 'preact';
import type { LetterView } from '../view.js';
import { letterTitle } from './letter-entry.js';

/** The letters sent just before and just after. */
export function Neighbours({ newer, older }: Pick<LetterView, 'newer' | 'older'>): VNode | null {
  if (newer === null && older === null) return null;
  return (
    <nav class="neighbours" aria-label="More newsletters">
      {older && (
        <a rel="prev" href={older.address}>
          <span class="neighbour-place">Older</span>
          <span class="neighbour-title" dir="auto">
            {letterTitle(older)}
          </span>
        </a>
      )}
      {newer && (
        <a rel="next" class="onward" href={newer.address}>
          <span class="neighbour-place">Newer</span>
          <span class="neighbour-title" dir="auto">
            {letterTitle(newer)}
          </span>
        </a>
      )}
    </nav>
  );
}

import type { VNode } from 'preact';
import type { NewsletterView } from '../view.js';
import { newsletterTitle } from './archive-entry.js';

/** Links to the newsletters sent just before and just after. */
export function Neighbours({ newer, older }: Pick<NewsletterView, 'newer' | 'older'>): VNode | null {
  if (newer === null && older === null) return null;
  return (
    <nav class="neighbours" aria-label="More newsletters">
      {older && (
        <a rel="prev" href={older.address}>
          <span class="neighbour-place">Older</span>
          <span class="neighbour-title" dir="auto">
            {newsletterTitle(older)}
          </span>
        </a>
      )}
      {newer && (
        <a rel="next" class="onward" href={newer.address}>
          <span class="neighbour-place">Newer</span>
          <span class="neighbour-title" dir="auto">
            {newsletterTitle(newer)}
          </span>
        </a>
      )}
    </nav>
  );
}

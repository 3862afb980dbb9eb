import type { VNode } from 'preact';
import { pictureAddress } from '../../shared/picture-address.js';
import { excerpt, singleLine } from '../../shared/plain-text.js';
import { PictureSources } from '../site/picture-sources.js';
import type { LetterEntryView } from '../view.js';
import { LetterDate } from './letter-date.js';

/** In pixels, as the stylesheet has it. */
const THUMBNAIL = 96;

/** One row of the list: all of it leads to the letter, and the title names the link. */
export function LetterEntry({ letter }: { letter: LetterEntryView }): VNode {
  const image = pictureAddress(letter.image?.address ?? null);
  return (
    <li class="letter-entry">
      <div class="letter-words">
        <LetterDate at={letter.sentAt} />
        <h2 class="letter-heading" dir="auto">
          <a href={letter.address}>{letterTitle(letter)}</a>
        </h2>
        <p class="letter-summary" dir="auto">
          {excerpt(letter.summary, 200)}
        </p>
      </div>
      {image && (
        <span class="letter-thumbnail">
          <PictureSources
            address={image}
            widths={[96, 192, 512]}
            sizes={`${THUMBNAIL}px`}
            picture={{ width: THUMBNAIL, height: THUMBNAIL, loading: 'lazy' }}
          />
        </span>
      )}
    </li>
  );
}

/** A title of nothing but fields for names may come out empty. */
export function letterTitle(letter: { title: string }): string {
  return singleLine(letter.title) || 'Untitled';
}

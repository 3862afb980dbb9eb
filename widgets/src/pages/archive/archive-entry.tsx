import type { VNode } from 'preact';
import { imageAddress } from '../../shared/addresses.js';
import { excerpt, singleLine } from '../../shared/plain-text.js';
import { ImageSources } from '../site/image-sources.js';
import type { ArchiveEntryView } from '../view.js';

/** In pixels, as in the style sheet. */
const THUMBNAIL = 96;

/** Shows one row of the list. The whole row links to the newsletter, and the title is the link's name. */
export function ArchiveEntry({ newsletter }: { newsletter: ArchiveEntryView }): VNode {
  const image = imageAddress(newsletter.image?.address ?? null);
  return (
    <li class="newsletter-entry">
      <div class="newsletter-words">
        <NewsletterDate at={newsletter.sentAt} />
        <h2 class="newsletter-heading" dir="auto">
          <a href={newsletter.address}>{newsletterTitle(newsletter)}</a>
        </h2>
        <p class="newsletter-summary" dir="auto">
          {excerpt(newsletter.summary, 200)}
        </p>
      </div>
      {image && (
        <span class="newsletter-thumbnail">
          <ImageSources
            address={image}
            widths={[96, 192, 512]}
            sizes={`${THUMBNAIL}px`}
            image={{ width: THUMBNAIL, height: THUMBNAIL, loading: 'lazy' }}
          />
        </span>
      )}
    </li>
  );
}

/** Returns the title. One that consists only of personal fields may be empty. */
export function newsletterTitle(newsletter: { title: string }): string {
  return singleLine(newsletter.title) || 'Untitled';
}

const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Shows a date in UTC and in English, because pages are rendered once for all time zones. */
export function NewsletterDate({ at }: { at: string }): VNode {
  return (
    <time class="newsletter-date" lang="en" dir="ltr" dateTime={at}>
      {format.format(new Date(at))}
    </time>
  );
}

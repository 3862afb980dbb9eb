import type { VNode } from 'preact';
import { toSafeImageAddress } from '../../shared/addresses.js';
import { createExcerpt, toSingleLine } from '../../shared/plain-text.js';
import { formatDay } from '../dates.js';
import { ImageSources } from '../site/image-sources.js';
import type { ArchiveEntryView } from '../view.js';

/** Shows one row of the list. The whole row is a link, whose name is the title. */
export function ArchiveEntry({ newsletter }: { newsletter: ArchiveEntryView }): VNode {
  return (
    <li class="newsletter-entry">
      <div class="newsletter-words">
        <NewsletterDate at={newsletter.sentAt} />
        <h2 class="newsletter-heading" dir="auto">
          <a href={newsletter.address}>{getNewsletterTitle(newsletter)}</a>
        </h2>
        <p class="newsletter-summary" dir="auto">
          {createExcerpt(newsletter.summary, 200)}
        </p>
      </div>
      <NewsletterThumbnail newsletter={newsletter} size={96} class="newsletter-thumbnail" />
    </li>
  );
}

interface NewsletterThumbnailProps {
  newsletter: ArchiveEntryView;
  /** The size in pixels. The style sheet has the same size. */
  size: number;
  class: string;
}

/** Shows the newsletter's image as a square. Renders nothing without an image. */
export function NewsletterThumbnail({ newsletter, size, ...props }: NewsletterThumbnailProps): VNode | null {
  const image = toSafeImageAddress(newsletter.image?.address ?? null);
  if (!image) return null;
  return (
    <span class={props.class}>
      <ImageSources
        address={image}
        widths={[96, 192, 512]}
        sizes={`${size}px`}
        image={{ width: size, height: size, loading: 'lazy' }}
      />
    </span>
  );
}

/** Returns the title or a fallback, because a title that consists only of personal fields may be empty. */
export function getNewsletterTitle(newsletter: { title: string }): string {
  return toSingleLine(newsletter.title) || 'Untitled';
}

/** Shows a date in UTC and in English, because pages are rendered once for all time zones. */
export function NewsletterDate({ at }: { at: string }): VNode {
  return (
    <time class="newsletter-date" lang="en" dir="ltr" dateTime={at}>
      {formatDay(at)}
    </time>
  );
}

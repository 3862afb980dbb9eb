import type { VNode } from 'preact';
import { createExcerpt } from '../../../shared/plain-text.js';
import { getNewsletterTitle, NewsletterDate, NewsletterThumbnail } from '../../archive/archive-entry.js';
import type { ArchiveEntryView, SiteView } from '../../view.js';

/**
 * Shows the latest newsletter and a link to the archive, for visitors who want to read before they subscribe. Renders
 * nothing while the archive is empty.
 */
export function LatestNewsletter({ archive }: Pick<SiteView, 'archive'>): VNode | null {
  if (!archive?.latest) return null;
  return (
    <section class="latest" aria-label="Latest newsletter">
      <LatestCard newsletter={archive.latest} />
      <a class="archive-link" href={archive.address}>
        Read past newsletters
      </a>
    </section>
  );
}

function LatestCard({ newsletter }: { newsletter: ArchiveEntryView }): VNode {
  const summary = createExcerpt(newsletter.summary, 110);
  return (
    <a class="latest-card" href={newsletter.address}>
      <span class="latest-words">
        <span class="latest-label">
          Latest · <NewsletterDate at={newsletter.sentAt} />
        </span>
        <span class="latest-title" dir="auto">
          {createExcerpt(getNewsletterTitle(newsletter), 90)}
        </span>
        {summary && (
          <span class="latest-summary" dir="auto">
            {summary}
          </span>
        )}
      </span>
      <NewsletterThumbnail newsletter={newsletter} size={84} class="latest-image" />
    </a>
  );
}

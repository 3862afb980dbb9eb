import type { VNode } from 'preact';
import { toSafeImageAddress } from '../../shared/addresses.js';
import { createExcerpt, toSingleLine } from '../../shared/plain-text.js';
import { getCreatorName } from '../creator-name.js';
import { Avatar } from '../site/avatar.js';
import { SiteFrame } from '../site/frame/site-frame.js';
import { archiveStylesheet } from '../site/frame/site-stylesheet.js';
import { LineIcon } from '../site/line-icon.js';
import { SubscribeCard } from '../site/subscribe-card.js';
import type { ArchiveView, PageFrame, SiteView } from '../view.js';
import { ArchiveEntry } from './archive-entry.js';

export interface ArchivePageProps {
  site: SiteView;
  archive: ArchiveView;
  frame: PageFrame;
}

/** Lists a creator's sent newsletters, newest first. */
export function ArchivePage({ site, archive, frame }: ArchivePageProps): VNode {
  const name = toSingleLine(getCreatorName(site)) || site.username;
  const title = `${name}'s newsletters`;
  return (
    <SiteFrame
      site={site}
      presentation="page"
      frame={frame}
      name={name}
      title={title}
      description={createExcerpt(site.bio, 200) || `All newsletters from ${name}.`}
      address={archive.address}
      stylesheet={archiveStylesheet(site.theme)}
      column="reading"
      // Excludes an empty list from search engines.
      isUnlisted={site.archive?.listing !== 'listed' || archive.newsletters.length === 0}
      article={{ kind: 'website', image: null, data: null }}
    >
      <header class="store-header">
        <a class="back" href={site.address}>
          <LineIcon>
            <path d="M19 12H5M10.5 6.5 5 12l5.5 5.5" />
          </LineIcon>
          Back to the page
        </a>
        <Avatar image={toSafeImageAddress(site.profileImage)} name={name} size={64} />
        <div class="store-names">
          <h1 class="name" dir="auto">
            {name}
          </h1>
          <p class="username">Newsletters</p>
        </div>
      </header>
      <SubscribeCard username={site.username} sends="address" />
      {archive.newsletters.length === 0 ? (
        <EmptyArchive name={name} />
      ) : (
        <ol class="newsletters" aria-label="Newsletters, newest first">
          {archive.newsletters.map((newsletter) => (
            <ArchiveEntry key={newsletter.address} newsletter={newsletter} />
          ))}
        </ol>
      )}
      <PageLinks archive={archive} />
    </SiteFrame>
  );
}

function PageLinks({ archive: { newer, older } }: { archive: ArchiveView }): VNode | null {
  if (newer === null && older === null) return null;
  return (
    <nav class="page-links" aria-label="More newsletters">
      {newer && (
        <a rel="prev" class="page-link" href={newer}>
          Newer
        </a>
      )}
      {older && (
        <a rel="next" class="page-link onward" href={older}>
          Older
        </a>
      )}
    </nav>
  );
}

function EmptyArchive({ name }: { name: string }): VNode {
  return (
    <div class="empty">
      <svg viewBox="0 0 64 32" aria-hidden="true">
        {[6, 16, 26].map((y) => (
          <path key={y} d={`M4 ${y}q7-6 14 0t14 0t14 0t14 0`} />
        ))}
      </svg>
      <h2 class="section-heading">Nothing sent yet</h2>
      <p>
        The first newsletter from <bdi>{name}</bdi> will appear here. Subscribe to get it by email.
      </p>
    </div>
  );
}

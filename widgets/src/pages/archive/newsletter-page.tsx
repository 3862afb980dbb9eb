import type { VNode } from 'preact';
import { toSafeImageAddress, toSafeLinkAddress } from '../../shared/addresses.js';
import { createExcerpt, toSingleLine } from '../../shared/plain-text.js';
import { getCreatorName } from '../creator-name.js';
import { CreatorNav } from '../site/creator-nav.js';
import { SiteFrame } from '../site/frame/site-frame.js';
import { archiveStylesheet } from '../site/frame/site-stylesheet.js';
import { createNewsletterData } from '../site/frame/structured-data.js';
import { ImageSources } from '../site/image-sources.js';
import { SubscribeCard } from '../site/subscribe-card.js';
import type { NewsletterView, PageFrame, SiteView } from '../view.js';
import { getNewsletterTitle, NewsletterDate } from './archive-entry.js';
import { NewsletterProducts } from './newsletter-products.js';

/** Longer titles have a smaller font size, so that the newsletter starts on the first screen. */
const LONG_TITLE = 80;

export interface NewsletterPageProps {
  site: SiteView;
  newsletter: NewsletterView;
  frame: PageFrame;
}

/** Shows one sent newsletter as a page. */
export function NewsletterPage({ site, newsletter, frame }: NewsletterPageProps): VNode {
  const name = toSingleLine(getCreatorName(site)) || site.username;
  const title = getNewsletterTitle(newsletter);
  const isListed = site.archive?.listing === 'listed';
  const shareImage = newsletter.shareImage && {
    address: newsletter.shareImage,
    alt: newsletter.image?.alt ?? '',
  };
  return (
    <SiteFrame
      site={site}
      presentation="page"
      frame={frame}
      name={name}
      title={title}
      owner={name}
      description={createExcerpt(newsletter.summary, 200) || `A newsletter from ${name}.`}
      address={newsletter.address}
      stylesheet={archiveStylesheet(site.theme)}
      column="reading"
      isUnlisted={!isListed}
      article={{
        kind: 'article',
        publishedAt: newsletter.sentAt,
        image: shareImage || null,
        data: isListed ? createNewsletterData(site, newsletter, name) : null,
      }}
    >
      <CreatorNav
        site={site}
        name={name}
        list={site.archive ? { label: 'All newsletters', address: site.archive.address } : undefined}
      />
      <article class="newsletter" lang={newsletter.language} dir={newsletter.dir}>
        <header class="newsletter-header">
          <NewsletterDate at={newsletter.sentAt} />
          <h1 class={[...title].length > LONG_TITLE ? 'newsletter-title long' : 'newsletter-title'}>
            {title}
          </h1>
        </header>
        <NewsletterImage newsletter={newsletter} />
        {/* The API created this HTML from allowed elements and URLs. */}
        <div class="newsletter-text" dangerouslySetInnerHTML={{ __html: newsletter.content }} />
        <NewsletterProducts products={newsletter.products} />
        <ActionLink action={newsletter.action} />
      </article>
      <SubscribeCard username={site.username} sends="address" />
      <Neighbors newer={newsletter.newer} older={newsletter.older} />
    </SiteFrame>
  );
}

function NewsletterImage({ newsletter: { image } }: { newsletter: NewsletterView }): VNode | null {
  const address = toSafeImageAddress(image?.address ?? null);
  if (image === null || address === null) return null;
  return (
    <div class="newsletter-image">
      <ImageSources
        address={address}
        widths={[512, 1280]}
        sizes="(min-width: 720px) 680px, calc(100vw - 24px)"
        image={{ ...image.size, alt: image.alt, fetchpriority: 'high' }}
      />
    </div>
  );
}

function ActionLink({ action }: Pick<NewsletterView, 'action'>): VNode | null {
  const address = toSafeLinkAddress(action?.url ?? '');
  if (action === null || address === null) return null;
  return (
    <p class="newsletter-action">
      <a class="button" href={address}>
        {toSingleLine(action.label)}
      </a>
    </p>
  );
}

/** Links to the previous and the next newsletter. */
function Neighbors({ newer, older }: Pick<NewsletterView, 'newer' | 'older'>): VNode | null {
  if (newer === null && older === null) return null;
  return (
    <nav class="neighbors" aria-label="More newsletters">
      {older && (
        <a rel="prev" href={older.address}>
          <span class="neighbor-place">Older</span>
          <span class="neighbor-title" dir="auto">
            {getNewsletterTitle(older)}
          </span>
        </a>
      )}
      {newer && (
        <a rel="next" class="onward" href={newer.address}>
          <span class="neighbor-place">Newer</span>
          <span class="neighbor-title" dir="auto">
            {getNewsletterTitle(newer)}
          </span>
        </a>
      )}
    </nav>
  );
}

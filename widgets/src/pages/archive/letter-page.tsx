import type { VNode } from 'preact';
import { linkAddress } from '../../shared/link-address.js';
import { pictureAddress } from '../../shared/picture-address.js';
import { excerpt, singleLine } from '../../shared/plain-text.js';
import { creatorName } from '../creator-name.js';
import { Avatar } from '../site/avatar.js';
import { PictureSources } from '../site/picture-sources.js';
import { SiteFrame } from '../site/site-frame.js';
import { archiveStylesheet } from '../site/site-stylesheet.js';
import { SubscribeCard } from '../site/subscribe-card.js';
import type { LetterView, PageFrame, SiteView } from '../view.js';
import { letterData } from './letter-data.js';
import { LetterDate } from './letter-date.js';
import { letterTitle } from './letter-entry.js';
import { LetterProducts } from './letter-products.js';
import { Neighbours } from './neighbours.js';

/** A title of more characters is set smaller, so that the letter begins on the first screen. */
const LONG_TITLE = 80;

export interface LetterPageProps {
  site: SiteView;
  letter: LetterView;
  frame: PageFrame;
}

/** One sent newsletter, as a page to read. */
export function LetterPage({ site, letter, frame }: LetterPageProps): VNode {
  const name = singleLine(creatorName(site)) || site.username;
  const title = letterTitle(letter);
  const isListed = site.archive?.listing === 'listed';
  const shareImage = letter.shareImage && { address: letter.shareImage, alt: letter.image?.alt ?? '' };
  return (
    <SiteFrame
      site={site}
      presentation="page"
      frame={frame}
      name={name}
      title={title}
      owner={name}
      description={excerpt(letter.summary, 200) || `A letter from ${name}.`}
      address={letter.address}
      stylesheet={archiveStylesheet(site.theme)}
      column="reading"
      unlisted={!isListed}
      article={{
        kind: 'article',
        publishedAt: letter.sentAt,
        image: shareImage || null,
        data: isListed ? letterData(site, letter, name) : null,
      }}
    >
      <LetterTop site={site} name={name} />
      <article class="letter" lang={letter.language} dir={letter.dir}>
        <header class="letter-header">
          <LetterDate at={letter.sentAt} />
          <h1 class={[...title].length > LONG_TITLE ? 'letter-title long' : 'letter-title'}>{title}</h1>
        </header>
        <LetterImage letter={letter} />
        {/* Written by the API from a list of allowed elements and addresses. */}
        <div class="letter-text" dangerouslySetInnerHTML={{ __html: letter.content }} />
        <LetterProducts products={letter.products} />
        <LetterAction action={letter.action} />
      </article>
      <SubscribeCard username={site.username} sending="the address" />
      <Neighbours newer={letter.newer} older={letter.older} />
    </SiteFrame>
  );
}

function LetterTop({ site, name }: { site: SiteView; name: string }): VNode {
  return (
    <nav class="letter-top" aria-label="Where you are">
      <a class="letter-author" href={site.address}>
        <Avatar image={pictureAddress(site.profileImage)} name={name} size={40} />
        <bdi class="letter-author-name">{name}</bdi>
      </a>
      {site.archive && (
        <a class="letter-all" href={site.archive.address}>
          All newsletters
        </a>
      )}
    </nav>
  );
}

function LetterImage({ letter: { image } }: { letter: LetterView }): VNode | null {
  const address = pictureAddress(image?.address ?? null);
  if (image === null || address === null) return null;
  return (
    <div class="letter-image">
      <PictureSources
        address={address}
        widths={[512, 1280]}
        sizes="(min-width: 720px) 680px, calc(100vw - 24px)"
        picture={{ ...image.size, alt: image.alt, fetchpriority: 'high' }}
      />
    </div>
  );
}

function LetterAction({ action }: Pick<LetterView, 'action'>): VNode | null {
  const address = linkAddress(action?.url ?? '');
  if (action === null || address === null) return null;
  return (
    <p class="letter-action">
      <a class="button" href={address}>
        {singleLine(action.label)}
      </a>
    </p>
  );
}

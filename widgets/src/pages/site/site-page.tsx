import type { VNode } from 'preact';
import { toSafeImageAddress } from '../../shared/addresses.js';
import { createExcerpt, toPlainText, toSingleLine } from '../../shared/plain-text.js';
import { readSocialLinks, socialDrawings } from '../../shared/social-links.js';
import type { Theme } from '../../shared/theme.js';
import { themes, toThemeKey } from '../../shared/themes.js';
import { getCreatorName } from '../creator-name.js';
import type { PageFrame, SitePresentation, SiteView } from '../view.js';
import { Avatar } from './avatar.js';
import { BlockList } from './blocks/block-list.js';
import { Backdrop, SiteFrame } from './frame/site-frame.js';
import { getSiteStylesheet } from './frame/site-stylesheet.js';
import { LatestNewsletter } from './latest/latest-newsletter.js';
import { LineIcon } from './line-icon.js';
import { ShareButton } from './share/share-button.js';
import { hasColumns, hasOffers } from './site-parts.js';
import { SocialProof } from './social-proof.js';
import { getPurchaseTarget } from './store/buy-address.js';
import { Products } from './store/products.js';
import { SubscribeCard } from './subscribe-card.js';
import { isVideoId, MediaTile } from './video-tile.js';

const NO_BIO = 'No bio yet';
/** Longer names have a smaller font size, so that they do not dominate the page. */
const LONG_NAME = 26;

export interface SitePageProps {
  site: SiteView;
  presentation: SitePresentation;
  frame: PageFrame;
}

/** Renders a creator's public page. */
export function SitePage({ site, presentation, frame }: SitePageProps): VNode {
  const name = toSingleLine(getCreatorName(site)) || site.username;
  const bio = toPlainText(site.bio);
  const image = toSafeImageAddress(site.profileImage);
  const theme: Theme = themes[toThemeKey(site.theme)];
  return (
    <SiteFrame
      site={site}
      presentation={presentation}
      frame={frame}
      name={name}
      title={name}
      description={createExcerpt(bio, 200) || `Subscribe to ${name}'s newsletter.`}
      address={site.address}
      stylesheet={getSiteStylesheet({ page: 'site', site, presentation })}
      column={hasColumns(site) ? 'columns' : undefined}
      countedCreatorId={presentation === 'page' ? site.id : undefined}
    >
      {presentation === 'page' && (
        <ShareButton name={name} address={site.address} code={`/${site.username}/qr.svg`} />
      )}
      <div class="lead">
        <div class="profile">
          {image && theme.header === 'image' && <Backdrop image={image} />}
          <Avatar image={image} name={name} size={112} />
          <h1 class={[...name].length > LONG_NAME ? 'name long' : 'name'} dir="auto">
            {name}
          </h1>
          <p class="username">@{site.username}</p>
          <p class="bio" dir="auto">
            {bio || NO_BIO}
          </p>
          <SocialIcons links={site.socialLinks} />
        </div>
        <SubscribeCard username={site.username} sends={presentation === 'demo' ? 'nothing' : 'address'} />
        <SocialProof {...site.socialProof} />
        <LatestNewsletter archive={site.archive} />
      </div>
      {hasOffers(site) && (
        <div class="offers">
          <BlockList
            blocks={site.blocks}
            isCounted={presentation === 'page'}
            purchase={getPurchaseTarget({ site, presentation, frame })}
          />
          {isVideoId(site.videoId) && <MediaTile media={{ provider: 'youtube', key: site.videoId }} />}
          <Products products={site.products} purchase={getPurchaseTarget({ site, presentation, frame })} />
        </div>
      )}
    </SiteFrame>
  );
}

function SocialIcons({ links }: { links: Record<string, string> }): VNode | null {
  const visibleLinks = readSocialLinks(links);
  if (visibleLinks.length === 0) return null;
  return (
    <ul class="social">
      {visibleLinks.map(({ platform, label, url }) => (
        <li key={platform}>
          <a href={url} rel="me noopener">
            <LineIcon>
              <path d={socialDrawings[platform]} />
            </LineIcon>
            <span class="unseen">{label}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

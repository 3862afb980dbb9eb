import type { VNode } from 'preact';
import { knownThemeKey, themes } from '../../shared/themes.js';
import { creatorName } from '../creator-name.js';
import { PageDocument } from '../page-document.js';
import type { PageFrame, SiteView } from '../view.js';
import { Avatar } from './avatar.js';
import { pictureAddress } from './picture-address.js';
import { PoweredBy } from './powered-by.js';
import { SiteHead } from './site-head.js';
import { siteStylesheet } from './site-stylesheet.js';
import { SocialIcons } from './social-icons.js';
import { SubscribeCard } from './subscribe-card.js';

const NO_BIO = 'No bio yet';

/** A creator's public page. */
export function SitePage({ site, frame }: { site: SiteView; frame: PageFrame }): VNode {
  const key = knownThemeKey(site.theme);
  const name = creatorName(site);
  const image = pictureAddress(site.profileImage);
  return (
    <PageDocument
      title={`${name} | ${frame.brandName}`}
      description={site.bio.trim() || `Subscribe to ${name}'s newsletter.`}
      stylesheet={siteStylesheet(key)}
      colorScheme={themes[key].scheme}
      bodyClass={`theme-${key}`}
      head={<SiteHead site={site} name={name} image={image} frame={frame} />}
    >
      <div class="column">
        <main class="site">
          <div class="profile">
            <Avatar image={image} name={name} />
            <h1 class="name" dir="auto">
              {name}
            </h1>
            <p class="username">@{site.username}</p>
            <p class="bio" dir="auto">
              {site.bio.trim() || NO_BIO}
            </p>
            <SocialIcons links={site.socialLinks} />
          </div>
          <SubscribeCard username={site.username} />
        </main>
        <PoweredBy frame={frame} />
      </div>
    </PageDocument>
  );
}

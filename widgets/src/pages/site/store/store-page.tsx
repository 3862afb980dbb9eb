import type { VNode } from 'preact';
import { toSafeImageAddress } from '../../../shared/addresses.js';
import { toSingleLine } from '../../../shared/plain-text.js';
import { getCreatorName } from '../../creator-name.js';
import { Avatar } from '../avatar.js';
import { SiteFrame } from '../frame/site-frame.js';
import { getSiteStylesheet } from '../frame/site-stylesheet.js';
import { LineIcon } from '../line-icon.js';
import type { SitePageProps } from '../site-page.js';
import { getPurchaseTarget } from './buy-address.js';
import { Products } from './products.js';

/** Lists all products of a creator on a separate page. */
export function StorePage({ site, presentation, frame }: SitePageProps): VNode {
  const name = toSingleLine(getCreatorName(site)) || site.username;
  return (
    <SiteFrame
      site={site}
      presentation={presentation}
      frame={frame}
      name={name}
      title={`${name}'s store`}
      description={`All products from ${name}.`}
      address={`${site.address.replace(/\/$/, '')}/store`}
      stylesheet={getSiteStylesheet({ page: 'store', site, presentation })}
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
          <p class="username">@{site.username}</p>
        </div>
      </header>
      {site.products.length === 0 && <EmptyStore name={name} />}
      <Products products={site.products} purchase={getPurchaseTarget({ site, presentation, frame })} />
    </SiteFrame>
  );
}

function EmptyStore({ name }: { name: string }): VNode {
  return (
    <div class="empty">
      <svg viewBox="0 0 64 32" aria-hidden="true">
        {[6, 16, 26].map((y) => (
          <path key={y} d={`M4 ${y}q7-6 14 0t14 0t14 0t14 0`} />
        ))}
      </svg>
      <h2 class="section-heading">No products yet</h2>
      <p>
        <bdi>{name}</bdi> has nothing for sale at the moment.
      </p>
    </div>
  );
}

import type { VNode } from 'preact';
import { siteAssets } from '../../shared/site-assets.gen.js';
import { type ThemeKey, topColor } from '../../shared/themes.js';
import type { PageFrame, SitePresentation, SiteView } from '../view.js';
import { personData } from './person-data.js';

export interface SiteHeadProps {
  site: SiteView;
  presentation: SitePresentation;
  frame: PageFrame;
  theme: ThemeKey;
  /** Of this very page, which may be a page below the creator's. */
  address: string;
  title: string;
  description: string;
  name: string;
  image: string | null;
}

/** How the page looks where its address is shared and found, and the scripts that it loads. */
export function SiteHead(props: SiteHeadProps): VNode {
  const { site, presentation, frame, address, title, description, name } = props;
  const image = props.image?.startsWith('/') ? frame.publicUrl + props.image : props.image;
  return (
    <>
      <meta name="theme-color" content={topColor(props.theme)} />
      <link rel="canonical" href={address} />
      <meta property="og:type" content="profile" />
      <meta property="profile:username" content={site.username} />
      <meta property="og:site_name" content={frame.brandName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <ShareImage large={site.shareImage} small={image} alt={`${name} on ${frame.brandName}`} />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      {presentation === 'page' && (
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: personData(site, name, image) }}
        />
      )}
      {/* In our own frame a link leaves the frame, not the preview. */}
      {presentation === 'embedded' && <base target="_blank" />}
      {/* Before the elements: it hears their first event. */}
      <script type="module" src={siteAssets[presentation === 'demo' ? 'demo' : 'site']} />
      <script type="module" src="/embed/v1.js" />
    </>
  );
}

function ShareImage({
  large,
  small,
  alt,
}: {
  large: string | null;
  small: string | null;
  alt: string;
}): VNode {
  const address = large ?? small;
  return (
    <>
      <meta name="twitter:card" content={large ? 'summary_large_image' : 'summary'} />
      {address && <meta property="og:image" content={address} />}
      {large && <meta property="og:image:width" content="1200" />}
      {large && <meta property="og:image:height" content="630" />}
      {address && <meta property="og:image:alt" content={alt} />}
      {address && <meta name="twitter:image" content={address} />}
    </>
  );
}

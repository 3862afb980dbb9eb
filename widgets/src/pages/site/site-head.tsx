import type { VNode } from 'preact';
import type { PageFrame, SiteView } from '../view.js';

export interface SiteHeadProps {
  site: SiteView;
  name: string;
  image: string | null;
  frame: PageFrame;
}

/** How the page looks when its address is shared, and the one script that it loads. */
export function SiteHead({ site, name, image, frame }: SiteHeadProps): VNode {
  return (
    <>
      <link rel="canonical" href={site.address} />
      <meta property="og:type" content="profile" />
      <meta property="og:site_name" content={frame.brandName} />
      <meta property="og:title" content={name} />
      {site.bio.trim() && <meta property="og:description" content={site.bio.trim()} />}
      <meta property="og:url" content={site.address} />
      {image && (
        <meta property="og:image" content={image.startsWith('/') ? frame.publicUrl + image : image} />
      )}
      <meta name="twitter:card" content="summary" />
      <script type="module" src="/embed/v1.js" />
    </>
  );
}

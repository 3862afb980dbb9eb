import type { VNode } from 'preact';
import { siteAssets } from '../../../shared/site-assets.built.js';
import { getTopColor, type ThemeKey } from '../../../shared/themes.js';
import type { PageFrame, SiteArchiveView, SitePresentation, SiteView } from '../../view.js';
import { createPersonData } from './structured-data.js';

export interface SiteHeadProps {
  site: SiteView;
  presentation: SitePresentation;
  frame: PageFrame;
  theme: ThemeKey;
  /** The URL of this page, which may be below the creator's page. */
  address: string;
  title: string;
  description: string;
  name: string;
  image: string | null;
  article?: ArticleHead | undefined;
}

/** The metadata for social networks and search engines, for a page other than a profile. */
export interface ArticleHead {
  kind: 'article' | 'website' | 'product';
  /** The price in `currency`: `129.99`. */
  amount?: string;
  /** ISO 4217. */
  currency?: string;
  /** ISO-8601. */
  publishedAt?: string;
  /** The absolute URL of the image for sharing. Null for the creator's share image. */
  image: { address: string; alt: string } | null;
  /** JSON for a script element (see `toScriptJson`), or null. */
  data: string | null;
}

/** Renders the metadata for sharing and search engines, and the page's scripts. */
export function SiteHead(props: SiteHeadProps): VNode {
  const { site, presentation, frame, address, title, description, name, article } = props;
  const image = props.image?.startsWith('/') ? frame.publicUrl + props.image : props.image;
  return (
    <>
      <meta name="theme-color" content={getTopColor(props.theme)} />
      <link rel="canonical" href={address} />
      <meta property="og:type" content={article?.kind ?? 'profile'} />
      {article === undefined && <meta property="profile:username" content={site.username} />}
      {article?.publishedAt && <meta property="article:published_time" content={article.publishedAt} />}
      {article?.publishedAt && <meta property="article:author" content={site.address} />}
      {article?.amount && <meta property="product:price:amount" content={article.amount} />}
      {article?.amount && <meta property="product:price:currency" content={article.currency} />}
      <meta property="og:site_name" content={frame.brandName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      {article?.image ? (
        <NewsletterImage {...article.image} />
      ) : (
        <ShareImage large={site.shareImage} small={image} alt={`${name} on ${frame.brandName}`} />
      )}
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      {site.archive && <Feeds feeds={site.archive.feeds} name={name} />}
      {presentation === 'page' && <StructuredData json={createStructuredData(props, image)} />}
      {/* In the dashboard's preview, links open outside the frame. */}
      {presentation === 'embedded' && <base target="_blank" />}
      {/* Precedes the elements, because it handles their first event. */}
      <script type="module" src={siteAssets[presentation === 'demo' ? 'demo' : 'site']} />
      <script type="module" src={siteAssets['subscribe-element']} />
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

function NewsletterImage({ address, alt }: { address: string; alt: string }): VNode {
  return (
    <>
      <meta name="twitter:card" content="summary_large_image" />
      <meta property="og:image" content={address} />
      <meta name="twitter:image" content={address} />
      {alt && <meta property="og:image:alt" content={alt} />}
    </>
  );
}

function Feeds({ feeds, name }: { feeds: SiteArchiveView['feeds']; name: string }): VNode {
  return (
    <>
      <link rel="alternate" type="application/rss+xml" title={name} href={feeds.rss} />
      <link rel="alternate" type="application/feed+json" title={name} href={feeds.json} />
    </>
  );
}

function createStructuredData({ article, site, name }: SiteHeadProps, image: string | null): string | null {
  return article === undefined ? createPersonData(site, name, image) : article.data;
}

function StructuredData({ json }: { json: string | null }): VNode | null {
  if (json === null) return null;
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

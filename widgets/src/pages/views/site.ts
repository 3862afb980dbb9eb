import type { OwnLook } from '../../shared/look.js';
import type { ArchiveEntryView } from './archive.js';

export interface CreatorView {
  username: string;
  displayName: string;
}

/**
 * `embedded` is for a frame in the dashboard, without footer, recording and counting script. `demo` marks a demo
 * creator's page. Its forms and buttons have no effect, and search engines do not index it.
 */
export type SitePresentation = 'page' | 'embedded' | 'demo';

/** The layout in windows of at least 1024 px. Narrower windows have one column. */
export type SiteLayout = 'centered' | 'columns';

/** Reasons to trust the newsletter: its number of subscribers, and its schedule. */
export interface SocialProofView {
  /** Null if the creator hides the number. */
  subscribers: number | null;
  /** The schedule as the creator typed it, such as `every Tuesday`, or null. */
  schedule: string | null;
}

export interface SiteView extends CreatorView {
  id: number;
  bio: string;
  /** An absolute or root-relative URL, or null without an image. */
  profileImage: string | null;
  /** A theme key. An unknown key falls back to `default-bg`. */
  theme: string;
  /** The creator's changes to the theme. */
  look: OwnLook;
  /** The allowed part of the creator's CSS, or null. */
  customCss: string | null;
  layout: SiteLayout;
  socialProof: SocialProofView;
  /** The links by social network, as the creator typed them. */
  socialLinks: Record<string, string>;
  /** The visible links and blocks, in the creator's order. */
  blocks: BlockView[];
  /** The eleven characters of a YouTube video's id, or null. */
  videoId: string | null;
  products: ProductView[];
  /** The absolute URL of this page. It is on the custom domain once the domain is verified. */
  address: string;
  /** The absolute URL of the image for sharing, 1200 × 630 px, or null. */
  shareImage: string | null;
  /** True if the footer shows 'Powered by'. */
  isBranded: boolean;
  /** Null if the creator hides both. */
  archive: SiteArchiveView | null;
}

/** The archive of the creator's sent newsletters. */
export interface SiteArchiveView {
  /** The absolute URL of the list. */
  address: string;
  feeds: { rss: string; json: string };
  /** `unlisted` archives can be opened by URL, but are not indexed. */
  listing: 'listed' | 'unlisted';
  /** The newest newsletter, or null if none was sent. */
  latest: ArchiveEntryView | null;
}

export type BlockView =
  | LinkView
  | HeadingView
  | TextView
  | ImageBlockView
  | MapView
  | MediaBlockView
  | TipView;

export interface HeadingView {
  kind: 'heading';
  id: number;
  title: string;
}

export interface TextView {
  kind: 'text';
  id: number;
  /** HTML that the API wrote from allowed elements and URLs. */
  html: string;
}

export interface ImageBlockView {
  kind: 'image';
  id: number;
  /** The title of the image. */
  title: string;
  image: string | null;
  /** The size in pixels, or null if it is unknown. */
  size: { width: number; height: number } | null;
  /** The URL that the image links to. Empty without a link. */
  url: string;
  /** The caption, or null. */
  description: string | null;
}

export interface MapView {
  kind: 'map';
  id: number;
  /** The name of the place. */
  title: string;
  /** The address, or null. */
  description: string | null;
  /** The URL of the place's page. Empty for a search at OpenStreetMap. */
  url: string;
}

/** The media of a player. `key` is the provider's id, or the URL of a file. */
export interface MediaView {
  provider: 'youtube' | 'vimeo' | 'spotify' | 'soundcloud' | 'file';
  key: string;
}

export interface MediaBlockView {
  kind: 'media';
  id: number;
  /** Empty without a title. */
  title: string;
  media: MediaView;
}

/** A product that supports the creator. */
export interface TipView {
  kind: 'tip';
  id: number;
  /** Empty to use the product's title. */
  title: string;
  /** Null to use the product's description. */
  description: string | null;
  product: ProductView;
}

export interface LinkView {
  kind: 'link';
  id: number;
  title: string;
  /** A line below the title, or null. */
  description: string | null;
  /** The image that replaces the icon. */
  image: string | null;
  /** An http, https or mailto URL. */
  url: string;
  /** The name of an icon in the set, or null. */
  icon: string | null;
  /** True to show the link large, with its image above the title. */
  isFeatured: boolean;
}

export interface ProductView {
  id: number;
  title: string;
  description: string;
  /** The price as the creator typed it, such as `$129.99`. */
  price: string;
  isFree: boolean;
  image: string | null;
  /** The type of the file, such as `PDF Document`. */
  fileTypeLabel: string;
  isDigital: boolean;
  /** True if the product has a price, but its creator cannot accept payments now. */
  isClosed?: boolean;
  /** The absolute URL of the product's page, or null if it has none. */
  address: string | null;
}

/**
 * The state of a download link without a file. `scanned` means that the request looks automatic, so a person must press
 * the button. Expired links are emailed again to `address`, which is masked. It is null if no address is known.
 */
export type DownloadView =
  | { state: 'invalid'; productId: number | null }
  | { state: 'scanned'; title: string; href: string }
  | { state: 'expired'; lifetime: string; token: string; title: string; address: string | null }
  | { state: 'used-up'; maxUses: number; token: string; title: string; address: string | null }
  | { state: 'revoked' | 'gone'; title: string }
  | { state: 'renewed'; title: string; address: string }
  | { state: 'failed'; message: string };

/** The plan of a share image, with its drawing and texts. Sizes are in pixels. */
export interface ShareImagePlan {
  width: number;
  height: number;
  /** SVG without text and images, because the renderer has the fonts. */
  background: string;
  /** The creator's image, which the renderer crops to a circle, or null. */
  image: { address: string; left: number; top: number; size: number } | null;
  texts: ShareText[];
}

export interface ShareText {
  text: string;
  face: 'serif' | 'sans';
  /** The font size, which the renderer reduces until the text fits its box. */
  size: number;
  color: string;
  left: number;
  top: number;
  width: number;
  height: number;
  /** The position of the text in its box. `center` centers both ways. */
  align: 'top' | 'bottom' | 'center';
}

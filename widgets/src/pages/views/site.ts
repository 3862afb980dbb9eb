import type { OwnLook } from '../../shared/look.js';
import type { ArchiveEntryView } from './archive.js';

export interface CreatorView {
  username: string;
  displayName: string;
}

/**
 * `embedded` is for a frame in the dashboard: no footer, no recording, no counting script. `demo` shows a demo
 * creator: it has a mark, its forms and buttons do nothing, and it is not indexed.
 */
export type SitePresentation = 'page' | 'embedded' | 'demo';

/** The layout in windows of at least 1024 px. Narrower windows have one column. */
export type SiteLayout = 'centered' | 'columns';

/** Reasons for visitors to trust the newsletter: its number of subscribers, and how often it appears. */
export interface SocialProofView {
  /** Null if the creator hides it. */
  subscribers: number | null;
  /** The schedule as typed, such as `every Tuesday`; null if there is none. */
  schedule: string | null;
}

export interface SiteView extends CreatorView {
  id: number;
  bio: string;
  /** Absolute or root-relative URL, or null if there is no image. */
  profileImage: string | null;
  /** One of the theme keys; an unknown one falls back to `default-bg`. */
  theme: string;
  /** The creator's changes to the theme. */
  look: OwnLook;
  /** The allowed part of the creator's own CSS; null for none. */
  customCss: string | null;
  layout: SiteLayout;
  socialProof: SocialProofView;
  /** The links by social network, as the creator typed them. */
  socialLinks: Record<string, string>;
  /** The creator's list: links and blocks, those shown, in order. */
  blocks: BlockView[];
  /** The eleven characters that identify a YouTube video; null for none. */
  videoId: string | null;
  products: ProductView[];
  /** The absolute URL of this page: on the creator's own domain if it is verified. */
  address: string;
  /** The absolute URL of the image for sharing, 1200 × 630 px; null for none. */
  shareImage: string | null;
  /** Whether the footer shows 'Powered by'. */
  isBranded: boolean;
  /** Null if the creator shows none. */
  archive: SiteArchiveView | null;
}

/** The archive of the creator's sent newsletters. */
export interface SiteArchiveView {
  /** The absolute URL of the list. */
  address: string;
  feeds: { rss: string; json: string };
  /** `unlisted`: accessible by URL, but not indexed. */
  listing: 'listed' | 'unlisted';
  /** The newest newsletter; null if none was sent. */
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
  /** Written by the API from allowed elements and URLs. */
  html: string;
}

export interface ImageBlockView {
  kind: 'image';
  id: number;
  /** The title of the image. */
  title: string;
  image: string | null;
  /** The size in pixels; null if unknown. */
  size: { width: number; height: number } | null;
  /** The text is empty if there is none. */
  url: string;
  /** The caption; null for none. */
  description: string | null;
}

export interface MapView {
  kind: 'map';
  id: number;
  /** The name of the place. */
  title: string;
  /** The address; null for none. */
  description: string | null;
  /** The page of the place; empty for a search at OpenStreetMap. */
  url: string;
}

/** The media of a player. `key` identifies it at its provider; for a file it is the URL. */
export interface MediaView {
  provider: 'youtube' | 'vimeo' | 'spotify' | 'soundcloud' | 'file';
  key: string;
}

export interface MediaBlockView {
  kind: 'media';
  id: number;
  /** The text is empty if there is none. */
  title: string;
  media: MediaView;
}

/** A product that supports the creator. */
export interface TipView {
  kind: 'tip';
  id: number;
  /** The title is empty if the product's own applies. */
  title: string;
  /** The description is null if the product's own applies. */
  description: string | null;
  product: ProductView;
}

export interface LinkView {
  kind: 'link';
  id: number;
  title: string;
  /** One line below the title; null for none. */
  description: string | null;
  /** Replaces the icon. */
  image: string | null;
  /** http, https or mailto. */
  url: string;
  /** The name of an icon in the set; null for none. */
  icon: string | null;
  /** Shown large, with its image above the title. */
  isFeatured: boolean;
}

export interface ProductView {
  id: number;
  title: string;
  description: string;
  /** The price as the creator typed it: `$129.99`. */
  price: string;
  isFree: boolean;
  image: string | null;
  /** The type of the file: `PDF Document`. */
  fileTypeLabel: string;
  isDigital: boolean;
  /** It has a price, and its creator cannot accept payments now. */
  isClosed?: boolean;
  /** The absolute URL of the product's own page; null if it has none. */
  address: string | null;
}

/**
 * The state of a download link without a file. `scanned`: the request looks like that of a link scanner, and a person
 * must press the button. Expired links are emailed again to `address`, which is masked; null if there is none.
 */
export type DownloadView =
  | { state: 'invalid'; productId: number | null }
  | { state: 'scanned'; title: string; href: string }
  | { state: 'expired'; lifetime: string; token: string; title: string; address: string | null }
  | { state: 'used-up'; maxUses: number; token: string; title: string; address: string | null }
  | { state: 'revoked' | 'gone'; title: string }
  | { state: 'renewed'; title: string; address: string }
  | { state: 'failed'; message: string };

/** The plan of a share image: its drawing and its texts. Sizes are in pixels. */
export interface ShareImagePlan {
  width: number;
  height: number;
  /** SVG without text or images, because the renderer has the fonts. */
  background: string;
  /** The creator's image, to be cropped to a circle; null if there is none. */
  image: { address: string; left: number; top: number; size: number } | null;
  texts: ShareText[];
}

export interface ShareText {
  text: string;
  face: 'serif' | 'sans';
  /** The font size, which is reduced until the text fits its box. */
  size: number;
  color: string;
  left: number;
  top: number;
  width: number;
  height: number;
  /** The position of the text in its box; `center` centers both ways. */
  align: 'top' | 'bottom' | 'center';
}

export interface CreatorView {
  username: string;
  displayName: string;
}

/**
 * `embedded` is for a frame in the dashboard: no footer, no recording, no counting script. `demo` shows a demo
 * creator: it has a mark, its forms and buttons do nothing, and it is not indexed.
 */
export type SitePresentation = 'page' | 'embedded' | 'demo';

export interface SiteView extends CreatorView {
  id: number;
  bio: string;
  /** Absolute or root-relative URL, or null if there is no image. */
  profileImage: string | null;
  /** One of the theme keys; an unknown one falls back to `default-bg`. */
  theme: string;
  /** By social network; values as the creator typed them. */
  socialLinks: Record<string, string>;
  /** Those shown, in order. */
  links: LinkView[];
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
  /** The title of the newest newsletter; null if none was sent. */
  latestTitle: string | null;
}

export interface LinkView {
  id: number;
  title: string;
  /** http, https or mailto. */
  url: string;
  /** The name of an icon in the set; null for none. */
  icon: string | null;
}

export interface ProductView {
  id: number;
  title: string;
  description: string;
  /** As the creator typed it: `$129.99`. */
  price: string;
  image: string | null;
  /** The type of the file: `PDF Document`. */
  fileTypeLabel: string;
  isDigital: boolean;
}

export interface CreatorView {
  username: string;
  displayName: string;
}

/**
 * `embedded` is shown in one of our frames: no footer, no recording, no counting script. `demo` shows a
 * fictional creator: it has a mark, its forms and buttons do nothing, and search engines must not index it.
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
  /** The visible ones, in order. */
  links: LinkView[];
  /** The eleven-character id of a YouTube video; null for none. */
  videoId: string | null;
  products: ProductView[];
  /** The URL of this page, absolute: on the creator's own domain if it is verified. */
  address: string;
  /** The image for shared links to the page, absolute, 1200 × 630 px; null for none. */
  shareImage: string | null;
  /** 'Powered by' in the page's footer. */
  isBranded: boolean;
  /** Null if the creator shows none. */
  archive: SiteArchiveView | null;
}

/** The archive of the creator's sent newsletters. */
export interface SiteArchiveView {
  /** Of the list, absolute. */
  address: string;
  feeds: { rss: string; json: string };
  /** `unlisted`: for visitors with the URL, not for search engines. */
  listing: 'listed' | 'unlisted';
  /** The title of the newest; null if none was sent. */
  latestTitle: string | null;
}

export interface LinkView {
  id: number;
  title: string;
  /** http, https or mailto. */
  url: string;
  /** A name of the icon set; null for none. */
  icon: string | null;
}

export interface ProductView {
  id: number;
  title: string;
  description: string;
  /** As the creator typed it: `$129.99`. */
  price: string;
  image: string | null;
  /** The file type: `PDF Document`. */
  fileTypeLabel: string;
  isDigital: boolean;
}

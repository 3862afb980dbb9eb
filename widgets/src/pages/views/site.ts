export interface CreatorView {
  username: string;
  displayName: string;
}

/**
 * `embedded` stands in a frame of ours: no footer, no recording, no script that counts. `demo` shows a made-up
 * creator: it carries a mark, its forms and buttons do nothing, and search engines are told to pass by.
 */
export type SitePresentation = 'page' | 'embedded' | 'demo';

export interface SiteView extends CreatorView {
  id: number;
  bio: string;
  /** Absolute or root-relative address, or null while there is no picture. */
  profileImage: string | null;
  /** One of the theme keys; an unknown one falls back to `default-bg`. */
  theme: string;
  /** instagram, twitter, website, tiktok, linkedin, youtube, email; values as the creator typed them. */
  socialLinks: Record<string, string>;
  /** Those shown, in order. */
  links: LinkView[];
  /** The eleven characters that name a YouTube video; null for none. */
  videoId: string | null;
  products: ProductView[];
  /** Where this page lives, absolute: the creator's own domain where it is verified. */
  address: string;
  /** The picture for whoever shares the page, absolute, 1200 × 630 px; null for none. */
  shareImage: string | null;
  /** 'Powered by' at the foot of the page. */
  isBranded: boolean;
  /** Null where the creator shows none. */
  archive: SiteArchiveView | null;
}

/** Where the creator's sent newsletters can be read. */
export interface SiteArchiveView {
  /** Of the list, absolute. */
  address: string;
  feeds: { rss: string; json: string };
  /** `unlisted`: for who has the address, not for search engines. */
  listing: 'listed' | 'unlisted';
  /** The title of the newest; null while nothing was sent. */
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
  /** What kind of file it is: `PDF Document`. */
  fileTypeLabel: string;
  isDigital: boolean;
}

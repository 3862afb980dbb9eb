/** One page of the list. */
export interface ArchiveView {
  /** Of this page, absolute. */
  address: string;
  newsletters: ArchiveEntryView[];
  /** Absolute URLs of the adjacent pages; null at the ends. */
  newer: string | null;
  older: string | null;
}

export interface ArchiveEntryView {
  title: string;
  address: string;
  /** The preview text, or the first words. */
  summary: string;
  image: ImageView | null;
  /** ISO-8601. */
  sentAt: string;
}

export interface NewsletterView extends ArchiveEntryView {
  /** Of the text: `ar`, `rtl`. */
  language: string;
  dir: 'ltr' | 'rtl';
  /** HTML of allowed elements, with images in every size. It is written into the page unchanged. */
  content: string;
  action: { label: string; url: string } | null;
  products: Array<ImageView & { link: string | null }>;
  /** The image for shared links to the newsletter, absolute; null for the creator's own. */
  shareImage: string | null;
  newer: { title: string; address: string } | null;
  older: { title: string; address: string } | null;
}

export interface ImageView {
  /** Absolute https, or one of ours: `/media/…`. */
  address: string;
  alt: string;
  /** Pixels of the whole image; null if unknown. */
  size: { width: number; height: number } | null;
}

/** One page of the list. */
export interface ArchiveView {
  /** Of this very page, absolute. */
  address: string;
  newsletters: ArchiveEntryView[];
  /** Absolute addresses of the pages beside it; null at the ends. */
  newer: string | null;
  older: string | null;
}

export interface ArchiveEntryView {
  title: string;
  address: string;
  /** The preview text, or the first words. */
  summary: string;
  image: PictureView | null;
  /** ISO-8601. */
  sentAt: string;
}

export interface NewsletterView extends ArchiveEntryView {
  /** Of the text: `ar`, `rtl`. */
  language: string;
  dir: 'ltr' | 'rtl';
  /** Html of allowed elements, with pictures in every size; it is written into the page as it is. */
  content: string;
  action: { label: string; url: string } | null;
  products: Array<PictureView & { link: string | null }>;
  /** The picture for whoever shares the letter, absolute; null for the creator's own. */
  shareImage: string | null;
  newer: { title: string; address: string } | null;
  older: { title: string; address: string } | null;
}

export interface PictureView {
  /** Absolute https, or one of ours: `/media/…`. */
  address: string;
  alt: string;
  /** Pixels of the whole picture; null where nobody knows. */
  size: { width: number; height: number } | null;
}

/** One page of the list. */
export interface ArchiveView {
  /** The absolute URL of this page. */
  address: string;
  newsletters: ArchiveEntryView[];
  /** The absolute URLs of the adjacent pages, or null at the ends. */
  newer: string | null;
  older: string | null;
}

export interface ArchiveEntryView {
  title: string;
  address: string;
  /** The preview text, or the first words of the newsletter. */
  summary: string;
  image: ImageView | null;
  /** An ISO-8601 time. */
  sentAt: string;
}

export interface NewsletterView extends ArchiveEntryView {
  /** The language and direction of the text, such as `ar` and `rtl`. */
  language: string;
  dir: 'ltr' | 'rtl';
  /** HTML with only allowed elements, and with images in every size. The page contains it unchanged. */
  content: string;
  action: { label: string; url: string } | null;
  products: Array<ImageView & { link: string | null }>;
  /** The absolute URL of the image for sharing. Null for the creator's share image. */
  shareImage: string | null;
  newer: { title: string; address: string } | null;
  older: { title: string; address: string } | null;
}

export interface ImageView {
  /** An absolute https URL, or the path of an upload: `/media/…`. */
  address: string;
  alt: string;
  /** The size of the whole image in pixels, or null if it is unknown. */
  size: { width: number; height: number } | null;
}

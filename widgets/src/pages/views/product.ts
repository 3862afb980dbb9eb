import type { ImageView } from './archive.js';
import type { ProductView } from './site.js';

/** The page of one product. */
export interface ProductPageView {
  /** The product. Its `address` is the page's URL. */
  product: ProductView & { address: string };
  /** The charged amount, such as `129.99`. */
  amount: string;
  /** An uppercase ISO 4217 code. */
  currency: string;
  /** The images, starting with the product's own. */
  images: ImageView[];
  /** HTML with only allowed elements, and with images in every size. The page contains it unchanged. */
  details: string;
  /** The file, or null without a file to deliver. */
  file: FileView | null;
  /** The free sample, or null. */
  preview: (FileView & { address: string; name: string }) | null;
  questions: Array<{ question: string; answer: string }>;
  refundTerms: string;
  /** The absolute URL of the image for sharing. Null for the creator's share image. */
  shareImage: string | null;
  /** Other products of the creator. */
  others: ProductView[];
}

export interface FileView {
  /** Formatted, such as `1.5 MB`. */
  size: string;
  /** The number of pages of a PDF, or null if it is unknown. */
  pages: number | null;
  /** The length of a recording, or null if it is unknown. */
  seconds: number | null;
}

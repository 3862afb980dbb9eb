import type { ImageView } from './archive.js';
import type { ProductView } from './site.js';

/** The page of one product. */
export interface ProductPageView {
  /** The product. Its `address` is that of the page. */
  product: ProductView & { address: string };
  /** The amount charged: `129.99`. */
  amount: string;
  /** ISO 4217, in upper case. */
  currency: string;
  /** The product's own image first. */
  images: ImageView[];
  /** HTML of allowed elements, with images in every size. It is written into the page unchanged. */
  details: string;
  /** The file; null if there is none to deliver. */
  file: FileView | null;
  /** A free sample; null for none. */
  preview: (FileView & { address: string; name: string }) | null;
  questions: Array<{ question: string; answer: string }>;
  refundTerms: string;
  /** The image for shared links to the page, absolute; null for the creator's own. */
  shareImage: string | null;
  /** Other products of the creator. */
  others: ProductView[];
}

export interface FileView {
  /** `1.5 MB`. */
  size: string;
  /** The pages of a PDF document; null if unknown. */
  pages: number | null;
  /** The length of a recording; null if unknown. */
  seconds: number | null;
}

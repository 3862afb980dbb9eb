import type { ImageView } from './archive.js';
import type { ProductView } from './site.js';

/** The page of one product. */
export interface ProductPageView {
  /** Its `address` is that of the page. */
  product: ProductView & { address: string };
  /** The amount charged, in dollars: `129.99`. */
  amount: string;
  /** The product's own image first. */
  images: ImageView[];
  /** HTML of allowed elements, with images in every size. It is written into the page unchanged. */
  details: string;
  /** The file; null if there is none to deliver. */
  file: { size: string } | null;
  questions: Array<{ question: string; answer: string }>;
  refundTerms: string;
  /** The image for shared links to the page, absolute; null for the creator's own. */
  shareImage: string | null;
  /** Other products of the creator. */
  others: ProductView[];
}

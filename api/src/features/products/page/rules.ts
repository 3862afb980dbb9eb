/** Characters of the page's text, as HTML. */
export const MAX_DETAILS_LENGTH = 20_000;
/** The maximum number of images besides the product's own image. */
export const MAX_GALLERY_IMAGES = 8;
export const MAX_GALLERY_ALT_LENGTH = 200;
export const MAX_QUESTIONS = 20;
export const MAX_QUESTION_LENGTH = 200;
export const MAX_ANSWER_LENGTH = 1_000;
export const MAX_REFUND_TERMS_LENGTH = 2_000;

/** An image of a product's page. */
export interface GalleryImage {
  url: string;
  /** Empty for a decorative image. */
  alt: string;
}

/** A question about a product with its answer, both plain text. */
export interface ProductQuestion {
  question: string;
  answer: string;
}

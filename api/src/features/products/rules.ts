import { type Currency, getCurrencyRules } from '../../kernel/money/currencies.js';
import { formatMoney } from '../../kernel/money/money.js';

export const MAX_PRODUCT_TITLE_LENGTH = 120;
export const MAX_DESCRIPTION_LENGTH = 2_000;
export const MAX_PRICE_LENGTH = 40;
export const MAX_PRODUCTS = 200;

/** Characters of the page's text, as HTML. */
export const MAX_DETAILS_LENGTH = 20_000;
/** Besides the product's own image. */
export const MAX_GALLERY_IMAGES = 8;
export const MAX_GALLERY_ALT_LENGTH = 200;
export const MAX_QUESTIONS = 20;
export const MAX_QUESTION_LENGTH = 200;
export const MAX_ANSWER_LENGTH = 1_000;
export const MAX_REFUND_TERMS_LENGTH = 2_000;

/** How prices relate to tax. `none`: the creator has no tax calculated. */
export const TAX_BEHAVIORS = ['inclusive', 'exclusive', 'none'] as const;

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

const MAX_FILE_MB = 50;
/** A product file is smaller than this. */
export const MAX_FILE_SIZE_TEXT = `${MAX_FILE_MB} MB`;
export const FILE_TOO_LARGE = `Please choose a file smaller than ${MAX_FILE_MB}MB`;
export const MAX_FILE_BYTES = MAX_FILE_MB * 1024 * 1024 - 1;

export const FILE_TYPES = ['pdf', 'video', 'audio', 'spreadsheet', 'template', 'image', 'other'] as const;
export type FileType = (typeof FILE_TYPES)[number];

/** As specified: products up to a dollar are free. In other currencies only a price of 0 is. */
const FREE_UP_TO_CENTS = 100;

/** A product's price: the charged amount in the smallest unit of its currency. */
interface Price {
  priceCents: number;
  currency: Currency;
}

export function isFreePrice({ priceCents, currency }: Price): boolean {
  return priceCents <= (currency === 'usd' ? FREE_UP_TO_CENTS : 0);
}

/** Returns the problem of a price; undefined if it can be charged, or is free. */
export function priceProblem(price: Price): string | undefined {
  const { minimumAmount } = getCurrencyRules(price.currency);
  if (isFreePrice(price) || price.priceCents >= minimumAmount) return undefined;
  return `A price is at least ${formatMoney(minimumAmount, price.currency)}, or 0 for a free product.`;
}

/**
 * Formats a price for visitors. Dollars are shown as typed, with a sign before every plain number. Other currencies
 * are formatted, because a typed `12` does not show which one it is.
 */
export function formatPrice({ price, priceCents, currency }: Price & { price: string }): string {
  if (currency !== 'usd') return formatMoney(priceCents, currency);
  return /^[\d.]/.test(price) && !/[^\d.,]/.test(price) ? `$${price}` : price;
}

const FILE_TYPE_LABELS: Record<FileType, string> = {
  pdf: 'PDF Document',
  video: 'Video',
  audio: 'Audio',
  spreadsheet: 'Spreadsheet',
  template: 'Template',
  image: 'Image',
  other: 'Digital File',
};

export function fileTypeLabel(fileType: FileType): string {
  return FILE_TYPE_LABELS[fileType];
}

const UNITS = ['Bytes', 'KB', 'MB', 'GB'];
const BYTES_PER_UNIT = 1024;

/** Formats bytes as `1.5 MB`: base 1024, two decimals at most. */
export function formatFileSize(bytes: number): string {
  let power = 0;
  let amount = bytes;
  while (amount >= BYTES_PER_UNIT && power < UNITS.length - 1) {
    amount /= BYTES_PER_UNIT;
    power += 1;
  }
  return `${Number(amount.toFixed(2))} ${UNITS[power]}`;
}

/** Returns the folder of a file's blobs. It never leaves the server. */
export function productFileFolder(key: string): string {
  return `product-files/${key}/`;
}

export function productFileKey(file: { key: string }): string {
  return `${productFileFolder(file.key)}file`;
}

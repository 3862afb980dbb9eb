import type { ColorScheme } from './newsletter-document';

/** How a letter is looked at. */
export type NewsletterView = {
  device: 'phone' | 'desktop';
  scheme: ColorScheme;
  /** Mail programs that show no html show the text. */
  format: 'design' | 'text';
};

type Widths = { width: number; minimumWidth: number };

/** A small phone is a phone too: there the letter is as wide as the screen lets it. */
const PHONE: Widths = { width: 375, minimumWidth: 300 };

/** A reader's window, in CSS pixels. */
export function windowWidths(device: NewsletterView['device']): Widths {
  return device === 'phone' ? PHONE : { width: 1024, minimumWidth: 1024 };
}

/**
 * The sheet that is written on: the mail's 600 and a margin. A wider window would only add paper at its sides,
 * and a little less does no harm.
 */
export function sheetWidths(device: NewsletterView['device']): Widths {
  return device === 'phone' ? PHONE : { width: 640, minimumWidth: 600 };
}

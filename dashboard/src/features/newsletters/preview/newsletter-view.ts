import type { ColorScheme } from './preview-document';

/** The settings of the preview. */
export type NewsletterView = {
  device: 'phone' | 'desktop';
  scheme: ColorScheme;
  /** Email clients that show no HTML show the text. */
  format: 'design' | 'text';
};

type ViewWidths = { width: number; minimumWidth: number };

/** Phones include small ones, where the newsletter is as wide as the screen allows. */
const PHONE_WIDTH: ViewWidths = { width: 375, minimumWidth: 300 };

/** Returns the width of a subscriber's window, in CSS pixels. */
export function getWindowWidths(device: NewsletterView['device']): ViewWidths {
  return device === 'phone' ? PHONE_WIDTH : { width: 1024, minimumWidth: 1024 };
}

/**
 * Returns the widths of the sheet in the editor, which are the email's 600 pixels and a margin. A wider window would
 * only add empty space.
 */
export function getSheetWidths(device: NewsletterView['device']): ViewWidths {
  return device === 'phone' ? PHONE_WIDTH : { width: 640, minimumWidth: 600 };
}

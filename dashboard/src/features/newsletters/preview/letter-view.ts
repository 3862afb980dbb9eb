import type { ColorScheme } from './letter-document';

/** How a letter is looked at. */
export type LetterView = {
  device: 'phone' | 'desktop';
  scheme: ColorScheme;
  /** Mail programs that show no html show the text. */
  format: 'design' | 'text';
};

/** The reader's window, in CSS pixels. */
export const PHONE_WIDTH = 375;
export const DESKTOP_WIDTH = 1024;
/** The sheet that is written on: the mail's 600 and a margin. Wider windows only add paper at its sides. */
export const SHEET_WIDTH = 640;

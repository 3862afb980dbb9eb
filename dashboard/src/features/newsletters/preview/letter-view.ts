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
const SHEET_WIDTH = 640;

/** On a sheet beside other things: a little narrower does no harm as long as the layout stays the same. */
export function sheetWidths(device: LetterView['device']): { width: number; minimumWidth: number } {
  if (device === 'phone') return { width: PHONE_WIDTH, minimumWidth: 320 };
  return { width: SHEET_WIDTH, minimumWidth: 600 };
}

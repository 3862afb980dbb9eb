import { escapeHtml } from '../../../kernel/html.js';
import { presentation } from './frames.js';
import type { Sheet } from './sheet.js';

interface ButtonLook {
  label: string;
  href: string;
  margin?: string;
  /** A start-aligned table would float. Without a value it aligns with the start of the text. */
  align?: 'center';
  className?: string;
}

/**
 * Renders a button as a cell with its own background, 48 px high. The link has the padding, so all of it can
 * be pressed. Word ignores padding on links and uses the cell's `mso-padding-alt` instead.
 */
export function button(
  sheet: Sheet,
  { label, href, margin = '', align, className = '' }: ButtonLook,
): string {
  const { day, design } = sheet;
  const radius = `border-radius:${design.corners[2]}px;`;
  const cell = `<tr><td class="fill" align="center" bgcolor="${day.accent}" style="background-color:${day.accent};${radius}mso-padding-alt:12px 26px;"><a class="${`fill ${className}`.trim()}" href="${escapeHtml(href)}" style="display:inline-block;padding:12px 26px;mso-padding-alt:0;${radius}background-color:${day.accent};color:${day.onAccent};font-family:${design.bodyFont};font-size:16px;line-height:24px;font-weight:bold;text-align:center;text-decoration:none;">${escapeHtml(label)}</a></td></tr>`;
  return `<div style="${margin}">${presentation(cell, { align })}</div>`;
}

import { escapeHtml } from '../../../kernel/html.js';
import { completeLink } from '../../../kernel/link.js';
import type { Letter } from './letter.js';

/** Ratios on card and outer: ink 16.1, muted 5.5, accent 8.2, label on accent 8.2. */
export const COLOURS = {
  outer: '#f1f6f7',
  card: '#ffffff',
  ink: '#0a242e',
  muted: '#566d75',
  accent: '#02566b',
  onAccent: '#ffffff',
} as const;

/** For clients with a dark scheme; ratios 14.8, 7.8, 9.4 and 10.2. */
const NIGHT = {
  outer: '#08151b',
  card: '#0f1e25',
  ink: '#e7f1f0',
  muted: '#a2b3b6',
  accent: '#65d0dc',
  onAccent: '#04161e',
} as const;

export const HEAD_FONT = "Georgia,'Times New Roman',serif";
export const BODY_FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** What inline styles cannot say: the content's own elements, and dark schemes (twice, for Outlook's apps). */
export function paragraphStyles(): string {
  const night = (prefix: string) =>
    [
      `${prefix}.outer{background-color:${NIGHT.outer} !important}`,
      `${prefix}.card{background-color:${NIGHT.card} !important}`,
      `${prefix}.ink,${prefix}.content *{color:${NIGHT.ink} !important}`,
      `${prefix}.muted{color:${NIGHT.muted} !important}`,
      `${prefix}.link,${prefix}.content a{color:${NIGHT.accent} !important}`,
      `${prefix}.bar,${prefix}.button{background-color:${NIGHT.accent} !important;color:${NIGHT.onAccent} !important}`,
    ].join('');
  return [
    `.content,h1{overflow-wrap:anywhere;word-break:break-word}`,
    `@media (max-width:480px){.pad{padding-left:20px !important;padding-right:20px !important}}`,
    `.content p,.content ul,.content ol,.content blockquote,.content pre,.content table{margin:0 0 18px}`,
    `.content h2,.content h3,.content h4{margin:28px 0 10px;font-family:${HEAD_FONT};line-height:1.25}`,
    `.content a{color:${COLOURS.accent};text-decoration:underline}`,
    `.content img{max-width:100%;height:auto}`,
    `.content blockquote{padding-left:16px;border-left:3px solid ${COLOURS.accent}}`,
    `.content pre{white-space:pre-wrap}`,
    `@media (prefers-color-scheme:dark){${night('')}}`,
    night('[data-ogsc] '),
  ].join('');
}

/** A padded cell, so that Word's engine needs no VML; at least 44 high. */
export function button(letter: Pick<Letter, 'ctaText' | 'ctaUrl'>): string {
  const href = completeLink(letter.ctaUrl ?? '');
  if (!letter.ctaText || href === undefined) return '';
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 0;"><tr><td class="button" bgcolor="${COLOURS.accent}" style="border-radius:8px;padding:10px 24px;"><a class="button" href="${escapeHtml(href)}" style="font-family:${BODY_FONT};font-size:16px;line-height:24px;font-weight:bold;color:${COLOURS.onAccent};text-decoration:none;">${escapeHtml(letter.ctaText)}</a></td></tr></table>`;
}

export function image(address: string, alt: string, width: number): string {
  return `<img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}" width="${width}" style="display:block;width:100%;max-width:${width}px;height:auto;border:0;">`;
}

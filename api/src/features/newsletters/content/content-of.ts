import { escapeHtml } from '../../../kernel/html.js';

const TAG = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/i;
const ADDRESS = /\bhttps?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g;

/**
 * Returns content as HTML. Text without an element is plain text: blank lines separate paragraphs, line ends
 * become line breaks, and web addresses become links.
 */
export function contentOf(typed: string): string {
  if (TAG.test(typed) || typed.trim() === '') return typed;
  return typed
    .trim()
    .split(/\r?\n[ \t]*(?:\r?\n[ \t]*)+/)
    .map((paragraph) => `<p>${paragraph.split(/\r?\n/).map(lineOf).join('<br>')}</p>`)
    .join('\n');
}

function lineOf(line: string): string {
  let html = '';
  let end = 0;
  for (const match of line.matchAll(ADDRESS)) {
    const address = escapeHtml(match[0]);
    html += `${escapeHtml(line.slice(end, match.index))}<a href="${address}">${address}</a>`;
    end = match.index + match[0].length;
  }
  return html + escapeHtml(line.slice(end));
}

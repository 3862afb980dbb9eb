import render from 'dom-serializer';
import type { AnyNode } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import TurndownService from 'turndown';
import { stringify } from 'yaml';
import type { Newsletter } from '../actions/newsletters/newsletters.js';
import { formatSchedule } from '../times/draft-schedule.js';
import { renderMarkdown } from './parse-draft.js';

/** The elements that have Markdown syntax, and the attributes that this syntax can express. */
const SYNTAX: Record<string, string[]> = {
  P: [],
  H1: [],
  H2: [],
  H3: [],
  H4: [],
  HR: [],
  BR: [],
  STRONG: [],
  EM: [],
  CODE: [],
  PRE: [],
  BLOCKQUOTE: [],
  UL: [],
  OL: ['start'],
  LI: [],
  A: ['href'],
  IMG: ['src', 'alt'],
};

const turndown = new TurndownService({
  headingStyle: 'atx',
  hr: '---',
  br: '\\',
  codeBlockStyle: 'fenced',
  emDelimiter: '*',
});
const escapeText = turndown.escape;
turndown.escape = (text) => escapeText(text).replace(/(?<!\\)[<>]/g, '\\$&');
turndown.addRule('html', {
  filter: ({ nodeName, attributes }) =>
    Array.from(attributes).some(({ name }) => !SYNTAX[nodeName]?.includes(name)) || !(nodeName in SYNTAX),
  replacement: (_content, node) => (node as HTMLElement).outerHTML,
});
turndown.addRule('item', {
  filter: 'li',
  replacement(content, node) {
    const list = node.parentNode as HTMLElement;
    const index = Array.from(list.children).indexOf(node as HTMLElement);
    const marker = list.nodeName === 'OL' ? `${Number(list.getAttribute('start') ?? 1) + index}. ` : '- ';
    return `${marker}${content.trim().replaceAll('\n', `\n${' '.repeat(marker.length)}`)}\n`;
  },
});

/**
 * Returns Markdown that renders to the same HTML. Converts each block and renders it again. A block whose result
 * differs remains HTML.
 */
export function convertToMarkdown(html: string): string {
  return parseDocument(html)
    .children.map(blockToMarkdown)
    .filter((block) => block !== '')
    .join('\n\n');
}

function blockToMarkdown(node: AnyNode): string {
  const original = serialize([node]).trim();
  if (original === '') return '';
  const markdown = turndown.turndown(original).replace(/^((?:> )*>) $/gm, '$1');
  const { html } = renderMarkdown(markdown, { takeHeading: false });
  if (normalizeHtml(html) === normalizeHtml(original)) return markdown;
  // An empty line inside a block of HTML would end the block in Markdown.
  return original.replace(/\n\s*\n/g, '\n');
}
function serialize(nodes: AnyNode[]): string {
  return render(nodes, { encodeEntities: 'utf8', emptyAttrs: true });
}

/** Normalizes differences without meaning, namely line breaks between blocks and character encodings. */
function normalizeHtml(html: string): string {
  return serialize(parseDocument(html).children)
    .replace(/>\s+</g, '><')
    .replace(/<(\w+)([^>]*?)\s*\/>/g, '<$1$2>')
    .trim();
}

/** Formats a newsletter as a Markdown file. `parseDraft` and `findSchedule` parse it to the same values. */
export function formatDraft(newsletter: Newsletter): string {
  const { title, template, design, preheader, slug, imageUrl, imageAlt } = newsletter;
  const { ctaText, ctaUrl, senderName, senderEmail } = newsletter;
  const cta = { ...omitEmptyFields({ text: ctaText, url: ctaUrl }) };
  const frontMatter = {
    title,
    template,
    ...omitEmptyFields({ design, preheader, slug, image: imageUrl, imageAlt }),
    ...(Object.keys(cta).length === 0 ? {} : { cta }),
    ...omitEmptyFields({ senderName, senderEmail, schedule: formatSchedule(newsletter) }),
  };
  const body = convertToMarkdown(newsletter.content);
  return `---\n${stringify(frontMatter, { lineWidth: 0 })}---\n${body === '' ? '' : `\n${body}\n`}`;
}

function omitEmptyFields<T extends Record<string, string | null>>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) as Partial<T>;
}

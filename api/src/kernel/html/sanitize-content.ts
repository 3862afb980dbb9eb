import type { IOptions, Transformer } from 'sanitize-html';
import { withoutSlots } from '../email/slots.js';
import { invalidInput } from '../errors.js';
import { CONTENT_TAGS } from './content-tags.js';
import { isDeeperThan } from './html-parts.js';

/** No real text nests nearly as deep. */
const MAX_DEPTH = 100;

/** Block elements of web pages. Without an element of their own, their words would run into each other. */
const BLOCKS_KNOWN_AS: Record<string, string> = {
  ...Object.fromEntries(
    'div section article header footer main aside address dt dd'.split(' ').map((tag) => [tag, 'p']),
  ),
  h5: 'h4',
  h6: 'h4',
};

/**
 * The allowed content of a newsletter, and of a product's page: text structure, links, buttons and images. No scripts, forms, frames,
 * ids or styles.
 */
const ALLOWED: IOptions = {
  allowedTags: Object.keys(CONTENT_TAGS),
  allowedAttributes: {
    a: ['href', 'title'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    ol: ['start'],
    td: ['colspan', 'rowspan', 'align'],
    th: ['colspan', 'rowspan', 'align'],
  },
  // The one class with a meaning: a link shown as a button.
  allowedClasses: { a: ['button'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: { ...BLOCKS_KNOWN_AS, a: trimAttribute('href'), img: trimAttribute('src') },
};

/**
 * Spaces and invisible characters before a scheme hide it from this list, but not from every email client.
 */
const HIDDEN = /^[\p{Z}\p{C}]+|[\p{Z}\p{C}]+$/gu;

function trimAttribute(name: 'href' | 'src'): Transformer {
  return (tagName, attribs) => {
    const address = attribs[name];
    return {
      tagName,
      attribs: address === undefined ? attribs : { ...attribs, [name]: address.replace(HIDDEN, '') },
    };
  };
}

/** Only cells are allowed in a table, in emails as in plain text. Its caption moves in front of it. */
const CAPTION_PATTERN =
  /(<table\b[^<>]*>\s*)<caption\b[^<>]*>((?:(?!<\/?(?:caption|table|tr|t[dh])\b)[\s\S])*)<\/caption>/gi;

/** Browsers read each of these as one line feed and drop NUL. Parsers of email clients do not. */
const LINE_END = /\r\n?/g;

/**
 * Sanitizes content at every write, so that stored rows are safe for emails, preview and pages. `field` names the
 * content in an error.
 */
export async function sanitizeContent(html: string, field = 'content'): Promise<string> {
  if (isDeeperThan(html, MAX_DEPTH)) {
    throw invalidInput(field, 'The HTML elements of this content are nested too deeply.');
  }
  // Loaded on demand, because it takes 280 ms, which no startup needs to wait for.
  const { default: sanitizeHtml } = await import('sanitize-html');
  // Slots last: slot characters written as entities are decoded only at this point.
  const sound = html.replaceAll('\0', '').replace(CAPTION_PATTERN, '<p>$2</p>$1');
  return withoutSlots(sanitizeHtml(sound, ALLOWED)).replace(LINE_END, '\n');
}

import type { IOptions, Transformer } from 'sanitize-html';
import { removeSlots } from '../email/slots.js';
import { createFieldError } from '../errors.js';
import { listContentTags } from './content-tags.js';
import { isDeeperThan } from './html-parts.js';

/** The depth limit of elements. Real text is far less deep. */
const MAX_DEPTH = 100;

/** Replacements of block elements. Without them, the words of two blocks would join. */
const BLOCKS_KNOWN_AS: Record<string, string> = {
  ...Object.fromEntries(
    'div section article header footer main aside address dt dd'.split(' ').map((tag) => [tag, 'p']),
  ),
  h5: 'h4',
  h6: 'h4',
};

/**
 * The allowed content of a newsletter and of a product's page, namely text structure, links, buttons and images.
 * Scripts, forms, frames, ids and styles are removed.
 */
const ALLOWED: IOptions = {
  allowedTags: listContentTags(),
  allowedAttributes: {
    a: ['href', 'title'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    ol: ['start'],
    td: ['colspan', 'rowspan', 'align'],
    th: ['colspan', 'rowspan', 'align'],
  },
  // The only class with a meaning shows a link as a button.
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

/** Matches the caption of a table, which moves in front of it, because only cells are allowed in a table. */
const CAPTION_PATTERN =
  /(<table\b[^<>]*>\s*)<caption\b[^<>]*>((?:(?!<\/?(?:caption|table|tr|t[dh])\b)[\s\S])*)<\/caption>/gi;

/** Matches what browsers, but not all email clients, read as one line feed. */
const LINE_END = /\r\n?/g;

/**
 * Sanitizes content at every write, so that stored rows are safe for emails, preview and pages. `field` names the
 * content in an error.
 */
export async function sanitizeContent(html: string, field = 'content'): Promise<string> {
  if (isDeeperThan(html, MAX_DEPTH)) {
    throw createFieldError(field, 'The HTML elements of this content are nested too deeply.');
  }
  // Loads the library on demand, because it takes 280 ms.
  const { default: sanitizeHtml } = await import('sanitize-html');
  // Removes slots last, because the library decodes slot characters that are written as entities.
  const sound = html.replaceAll('\0', '').replace(CAPTION_PATTERN, '<p>$2</p>$1');
  return removeSlots(sanitizeHtml(sound, ALLOWED)).replace(LINE_END, '\n');
}

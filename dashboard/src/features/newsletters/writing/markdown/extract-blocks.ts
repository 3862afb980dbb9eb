import type { JSONContent } from '@tiptap/core';
import { parseHtml } from '../../../../ui/formats/parse-html';
import { completeAddress, completeImageAddress } from '../dialogs/link-address';

/**
 * Replaces buttons and linked images with placeholders during parsing. Markdown has no buttons, and the parser drops
 * linked images inside text.
 */
export type ExtractedBlocks = {
  text: string;
  blocks: Map<string, { node: JSONContent; source: string }>;
};

/** `[Label](<address>){.button}` */
const BUTTON = /\[((?:\\.|[^\]\\\n])+)\]\(<?([^\s<>]+?)>?\)\{\.button\}/g;
const BUTTON_HTML = /<a\s[^>]*\bclass="button"[^>]*>[^\n]*?<\/a>/gi;
/** `[![alt](source)](address)` */
const LINKED_IMAGE = /\[!\[((?:\\.|[^\]\\\n])*)\]\(<?([^\s<>]+?)>?\)\]\(<?([^\s<>]+?)>?\)/g;

/** Escapes brackets that are not links, namely footnotes and task-list checkboxes. */
const OPENING_BRACKET = '\uE003';
const CLOSING_BRACKET = '\uE004';
const FOOTNOTE = /\[\^/g;
const TASK_CHECKBOX = /^(\s*(?:[-*+]|\d+[.)])\s+)\[([ xX])\](?=\s)/gm;

export function extractBlocks(markdown: string): ExtractedBlocks {
  const blocks: ExtractedBlocks['blocks'] = new Map();
  const prefix = `letterblock${Math.random().toString(36).slice(2)}x`;
  const replace = (source: string, node: JSONContent | undefined) => {
    if (!node) return source;
    const placeholder = `${prefix}${blocks.size}x`;
    blocks.set(placeholder, { node, source });
    return placeholder;
  };
  const text = markdown
    .replace(BUTTON, (source, label: string, address: string) =>
      replace(source, createButton(unescapeMarkdown(label), address)),
    )
    .replace(BUTTON_HTML, (source) => replace(source, readButton(source)))
    .replace(LINKED_IMAGE, (source, alt: string, image: string, address: string) =>
      replace(source, createLinkedImage(unescapeMarkdown(alt), image, address)),
    )
    .replace(FOOTNOTE, `${OPENING_BRACKET}^`)
    .replace(TASK_CHECKBOX, `$1${OPENING_BRACKET}$2${CLOSING_BRACKET}`);
  return { text, blocks };
}

export function restoreBrackets(text: string): string {
  return text.replaceAll(OPENING_BRACKET, '[').replaceAll(CLOSING_BRACKET, ']');
}

function unescapeMarkdown(escapedText: string): string {
  return escapedText.replace(/\\(.)/g, '$1');
}

function readButton(html: string): JSONContent | undefined {
  const link = parseHtml(html).querySelector('a.button');
  return link ? createButton(link.textContent ?? '', link.getAttribute('href') ?? '') : undefined;
}

function createButton(text: string, address: string): JSONContent | undefined {
  const label = text.replace(/\s+/g, ' ').trim();
  const href = completeAddress(address);
  if (label === '' || href === undefined) return undefined;
  return { type: 'emailButton', attrs: { label, href } };
}

function createLinkedImage(alt: string, source: string, address: string): JSONContent | undefined {
  const src = completeImageAddress(source);
  const href = completeAddress(address);
  return src === undefined || href === undefined ? undefined : { type: 'image', attrs: { src, alt, href } };
}

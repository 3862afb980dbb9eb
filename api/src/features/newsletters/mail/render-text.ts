import { completeLink } from '../../../kernel/link.js';
import { visibleText } from '../visible-text.js';
import { addressLines } from './footer.js';
import type { Letter } from './letter.js';
import { productsOf } from './parts.js';
import { sheetOf } from './sheet.js';
import { showsImage } from './shown-parts.js';

/** Where a picture is part of a line. */
const IN_LINE = new Set('p a li h1 h2 h3 h4 td th figcaption strong b em i u s small mark'.split(' '));

/** The letter's own words, without title, button and footer. */
export async function plainBody(content: string): Promise<string> {
  const { convert } = await import('html-to-text');
  return convert(content, {
    wordwrap: false,
    limits: { maxDepth: 200 },
    formatters: {
      // Where the picture lies is of no use to who reads text; what it shows is.
      alternative: (element, _walk, builder) => {
        const { alt } = element.attribs as { alt?: string };
        if (!alt) return;
        const isInLine = IN_LINE.has((element.parent as { name?: string } | null)?.name ?? '');
        if (!isInLine) builder.openBlock({ leadingLineBreaks: 2 });
        builder.addInline(`[${alt}]`);
        if (!isInLine) builder.closeBlock({ trailingLineBreaks: 2 });
      },
      button: (element, walk, builder) => {
        const { href } = element.attribs as { href?: string };
        builder.openBlock({ leadingLineBreaks: 2 });
        walk(element.children, builder);
        if (href) builder.addInline(` [${href}]`);
        builder.closeBlock({ trailingLineBreaks: 2 });
      },
    },
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      { selector: 'a.button', format: 'button' },
      { selector: 'img', format: 'alternative' },
      { selector: 'figcaption', format: 'block' },
      { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
      ...['h1', 'h2', 'h3', 'h4'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  });
}

/** The plain-text part, from the same letter as the html part. */
export function renderText(letter: Letter, body: string): string {
  const href = completeLink(letter.ctaUrl ?? '');
  const action = letter.ctaText && href !== undefined ? `${letter.ctaText}: ${href}` : '';
  const products = productsOf(sheetOf(letter))
    .map(({ alt, link }) => (link === undefined ? `[${alt}]` : `[${alt}] ${link}`))
    .join('\n');
  const picture = showsImage(letter) && letter.imageUrl && letter.imageAlt ? `[${letter.imageAlt}]` : '';
  return [letter.title, picture, body, products, action, footer(letter)]
    .filter((block) => block !== '')
    .join('\n\n');
}

function footer(letter: Letter): string {
  const { sentWith } = letter;
  return [
    '--',
    `You receive this because you subscribed to ${letter.senderName} at ${letter.siteUrl}`,
    ...addressLines(letter.postalAddress),
    `Unsubscribe: ${letter.unsubscribeUrl}`,
    `Your data and address: ${letter.readerPageUrl}`,
    ...(sentWith === null ? [] : [`Sent with ${sentWith.name}: ${sentWith.url}`]),
  ].join('\n');
}

const PREHEADER_LENGTH = 140;

/** What lists of mail show when the creator wrote no preview text: whole words of the first lines. */
export function firstWords(content: string): string {
  const line = visibleText(content);
  if (line.length <= PREHEADER_LENGTH) return line;
  // A personal field that is cut in two would show its braces.
  const cut = line.slice(0, PREHEADER_LENGTH).replace(/\s*\{\{[^{}]*$/, '');
  return cut.replace(/\s\S*$/, '');
}

import { listContentTags } from '../../../kernel/html/content-tags.js';
import { toVisibleText } from '../../../kernel/html/html-parts.js';
import { completeLink } from '../../../kernel/links/complete-link.js';
import { renderFooterText } from './footer.js';
import type { NewsletterContent } from './newsletter-content.js';
import { listVisibleProducts } from './parts.js';
import { canShowImage } from './sections.js';
import { createSheet } from './sheet.js';

/** Elements in which an image is part of a line. */
const INLINE_TAGS = new Set([...listContentTags('text', 'inline'), 'li', 'td', 'th']);

/** Converts the content to plain text, without title, button and footer. */
export async function renderPlainBody(content: string): Promise<string> {
  const { convert } = await import('html-to-text');
  return convert(content, {
    wordwrap: false,
    limits: { maxDepth: 200 },
    formatters: {
      // Plain text needs the alternative text of an image, not its URL.
      alternative: (element, _walk, builder) => {
        const { alt } = element.attribs as { alt?: string };
        if (!alt) return;
        const isInLine = INLINE_TAGS.has((element.parent as { name?: string } | null)?.name ?? '');
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

/** Renders the plain-text part, from the same newsletter as the HTML part. */
export function renderText(newsletter: NewsletterContent, body: string): string {
  const href = completeLink(newsletter.ctaUrl ?? '');
  const action = newsletter.ctaText && href !== undefined ? `${newsletter.ctaText}: ${href}` : '';
  const products = listVisibleProducts(createSheet(newsletter))
    .map(({ alt, link }) => (link === undefined ? `[${alt}]` : `[${alt}] ${link}`))
    .join('\n');
  const image =
    canShowImage(newsletter) && newsletter.imageUrl && newsletter.imageAlt ? `[${newsletter.imageAlt}]` : '';
  return [newsletter.title, image, body, products, action, renderFooterText(newsletter)]
    .filter((block) => block !== '')
    .join('\n\n');
}

const PREHEADER_LENGTH = 140;

/** Returns the default preview text, which is whole words of the first lines. */
export function getFirstWords(content: string): string {
  const line = toVisibleText(content);
  if (line.length <= PREHEADER_LENGTH) return line;
  // A truncated personal field would show its braces.
  const truncatedLine = line.slice(0, PREHEADER_LENGTH).replace(/\s*\{\{[^{}]*$/, '');
  return truncatedLine.replace(/\s\S*$/, '');
}

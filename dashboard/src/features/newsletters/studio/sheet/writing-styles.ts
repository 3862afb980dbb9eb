/** The selectors of the editor's elements, each with the specimen's elements that have its inline styles. */
const SOURCES: ReadonlyArray<readonly [selector: string, ...sources: string[]]> = [
  ['p', 'p'],
  ['h1', 'h2'],
  ['h2', 'h2 ~ h2'],
  ['h3', 'h3'],
  ['h4', 'h4'],
  ['a:not(.button)', 'a.link'],
  ...['code', 'mark', 'sub', 'sup', 'small', 'ul', 'ol', 'li', 'hr', 'img', 'th'].map(
    (tag) => [tag, tag] as const,
  ),
  ['blockquote', 'blockquote .quote', 'blockquote'],
  ['pre', 'pre', '.tint', 'div:has(> table .tint)'],
  ['table', 'table:not([role])'],
  // A quote is also a table cell.
  ['td', 'th ~ td'],
  ['figcaption', '.muted'],
  ['figure', 'p'],
  // The email renders a separate image as a paragraph.
  ['> :is(img, a:has(> img)):not(:last-child)', 'p'],
  ['a.button', 'a.fill', 'div:has(> table a.fill)'],
];

/** Returns CSS rules from a rendered specimen, so that the text in the editor looks like the email. */
export function buildWritingStyles(specimen: Element, styleAttribute: string): string {
  const quote = specimen.querySelector('.quote');
  if (!quote) return '';
  const rules = SOURCES.map(([selector, ...sources]) => {
    const styles = sources.map((source) => quote.querySelector(source)?.getAttribute(styleAttribute) ?? '');
    if (selector === 'img') styles.splice(0, 1, addQuoteInset(styles[0] ?? ''));
    return `.newsletter-sheet .newsletter-text ${selector}{${styles.join('')}}`;
  });
  return rules.join('\n');
}

/** In the email, a quote and therefore the specimen's image are this many pixels narrower than the text. */
const QUOTE_INSET = 20;

function addQuoteInset(style: string): string {
  return style.replace(/max-width:(\d+)px/, (_, width) => `max-width:${Number(width) + QUOTE_INSET}px`);
}

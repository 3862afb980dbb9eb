type Layout = 'block' | 'inline' | 'void-block' | 'void-inline';

/** The elements that newsletters and product pages can have, with their layout. Void elements have no content. */
export const CONTENT_TAGS: Readonly<Record<string, Layout>> = {
  h1: 'block',
  h2: 'block',
  h3: 'block',
  h4: 'block',
  p: 'block',
  br: 'void-inline',
  hr: 'void-block',
  blockquote: 'block',
  pre: 'block',
  code: 'inline',
  ul: 'block',
  ol: 'block',
  li: 'block',
  strong: 'inline',
  b: 'inline',
  em: 'inline',
  i: 'inline',
  u: 'inline',
  s: 'inline',
  sub: 'inline',
  sup: 'inline',
  small: 'inline',
  mark: 'inline',
  a: 'inline',
  img: 'void-inline',
  figure: 'block',
  figcaption: 'block',
  table: 'block',
  thead: 'block',
  tbody: 'block',
  tr: 'block',
  th: 'block',
  td: 'block',
};

/** Lists the elements with one of the layouts. */
export function listContentTags(...layouts: Layout[]): string[] {
  return Object.entries(CONTENT_TAGS).flatMap(([tag, layout]) => (layouts.includes(layout) ? [tag] : []));
}

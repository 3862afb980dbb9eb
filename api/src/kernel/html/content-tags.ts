/**
 * The elements that newsletters and product pages can have, by layout. Clients read this list from the SDK: the editor,
 * its preview and the tools of assistants.
 */
export const CONTENT_TAGS = {
  /** Blocks of text, which contain no other block. */
  text: ['h1', 'h2', 'h3', 'h4', 'p', 'pre', 'figcaption'],
  /** Blocks of blocks, and their items and cells. */
  container: ['blockquote', 'ul', 'ol', 'li', 'figure', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  inline: ['code', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'small', 'mark', 'a'],
  /** Void elements have no content. */
  voidBlock: ['hr'],
  voidInline: ['br', 'img'],
} as const;

type Layout = keyof typeof CONTENT_TAGS;

/** Lists the elements with one of the layouts; without any, all elements. */
export function listContentTags(...layouts: Layout[]): string[] {
  if (layouts.length === 0) return Object.values(CONTENT_TAGS).flat();
  return layouts.flatMap((layout) => CONTENT_TAGS[layout]);
}

/** The sentence in the API's description of a field of HTML content. */
export const ALLOWED_CONTENT =
  'Only text, headings, quotes, code, lists, tables, rules, links and images stay.';

/** Elements inside a word or a line. All others separate the text before them from the text after. */
const INLINE = 'a|abbr|b|code|em|i|mark|s|small|span|strong|sub|sup|u';
const INLINE_TAG = new RegExp(`</?(?:${INLINE})(?:\\s[^>]*)?>`, 'gi');
const ANY_TAG = /<[^>]*>/g;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/**
 * Returns the visible text of sanitized HTML on one line. Sanitized means: no `>` in an attribute, few
 * entities.
 */
export function visibleText(html: string): string {
  return html
    .replace(INLINE_TAG, '')
    .replace(ANY_TAG, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}

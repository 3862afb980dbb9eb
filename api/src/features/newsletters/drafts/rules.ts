export const MAX_NEWSLETTER_TITLE_LENGTH = 200;
export const MAX_CONTENT_LENGTH = 500_000;
export const MAX_IMAGE_BLOCKS = 8;
export const MAX_PREHEADER_LENGTH = 150;
export const MAX_CTA_TEXT_LENGTH = 100;
export const MAX_ALT_LENGTH = 300;

const COPY_PREFIX = 'Copy of ';

/** Returns the title of a copy, within the length limit. A copy of a copy gets the prefix only once. */
export function copyTitle(title: string): string {
  if (title.startsWith(COPY_PREFIX)) return title;
  // Drops the first half of a split surrogate pair.
  return (COPY_PREFIX + title)
    .slice(0, MAX_NEWSLETTER_TITLE_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}

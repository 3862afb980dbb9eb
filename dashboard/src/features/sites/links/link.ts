import type { components } from '@tidings/sdk';
import { parseHtml } from '../../../ui/formats/parse-html';
import { truncateText } from '../../../ui/formats/truncate-text';

type Schemas = components['schemas'];
export type Link = Schemas['Link'];
export type LinkFields = Pick<
  Link,
  | 'title'
  | 'url'
  | 'icon'
  | 'description'
  | 'image'
  | 'isFeatured'
  | 'content'
  | 'productId'
  | 'shownFrom'
  | 'shownUntil'
>;

export const linksKey = ['/api/links'];

/** The actions of a row. */
export type LinkAction = 'edit' | 'toggle' | 'move-up' | 'move-down' | 'delete';

/** A change, which one request saves. */
export type LinkChange =
  | { kind: 'update'; id: number; fields: Partial<LinkFields> & { isShown?: boolean } }
  | { kind: 'order'; ids: number[] }
  | { kind: 'delete'; id: number };

/** Returns the list with the change applied. Applying the change twice has no further effect. */
export function applyChange(links: Link[], change: LinkChange): Link[] {
  switch (change.kind) {
    case 'update':
      return links.map((link) => {
        if (link.id === change.id) return { ...link, ...change.fields };
        // A page has one featured link.
        return change.fields.isFeatured ? { ...link, isFeatured: false } : link;
      });
    case 'order': {
      // Links that another tab added are not in the order. They stay at the end.
      const rank = ({ id }: Link) => (change.ids.includes(id) ? change.ids.indexOf(id) : links.length);
      return [...links].sort((a, b) => rank(a) - rank(b));
    }
    case 'delete':
      return links.filter(({ id }) => id !== change.id);
  }
}

/** Returns all ids after moving one of the shown links. A link that is being deleted keeps its position. */
export function orderAfterMove(allLinks: readonly Link[], shownLinks: readonly Link[]): number[] {
  const shownIds = shownLinks.map(({ id }) => id);
  const waitingIds = [...shownIds];
  return allLinks.map(({ id }) => (shownIds.includes(id) ? (waitingIds.shift() ?? id) : id));
}

/**
 * Returns a URL for editing. Removes `mailto:` only from a bare email address, to which it is added again. Keeps the
 * scheme of a web address, which may matter.
 */
export function toEditableUrl(url: string): string {
  return /^mailto:[\w.+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(url) ? shortenUrl(url) : url;
}

const NAME_LENGTH = 60;

/** Returns the name of a block in the editor, which is its title, its first words, or its short URL. */
export function getBlockName({ kind, title, content, url }: Link): string {
  if (title !== '') return title;
  const words = truncateText(parseHtml(content ?? '').textContent?.trim() ?? '', NAME_LENGTH);
  return words || shortenUrl(url) || (kind === 'tip' ? 'Tip' : 'Text');
}

/** Shortens a URL, such as `kiln.example/shop`. */
export function shortenUrl(url: string): string {
  return url.replace(/^(?:https?:\/\/|mailto:)/, '').replace(/\/$/, '');
}

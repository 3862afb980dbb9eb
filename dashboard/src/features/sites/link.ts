import type { components } from '@tidings/sdk';

type Schemas = components['schemas'];
export type Link = Schemas['Link'];
export type LinkFields = Pick<Link, 'title' | 'url' | 'icon'>;

export const LINKS_MAXIMUM = 200;
export const LINK_TITLE_MAXIMUM = 100;

export const linksKey = ['/api/links'];

/** What a row offers. */
export type LinkAction = 'edit' | 'toggle' | 'move-up' | 'move-down' | 'delete';

/** One call's worth. */
export type LinkChange =
  | { kind: 'update'; id: number; fields: Partial<LinkFields> & { isShown?: boolean } }
  | { kind: 'order'; ids: number[] }
  | { kind: 'delete'; id: number };

/** The list as it will be once the change is saved. Applied twice it is the same. */
export function applyChange(links: Link[], change: LinkChange): Link[] {
  switch (change.kind) {
    case 'update':
      return links.map((link) => (link.id === change.id ? { ...link, ...change.fields } : link));
    case 'order': {
      // What another tab added meanwhile is not named: it stays at the end.
      const place = ({ id }: Link) => (change.ids.includes(id) ? change.ids.indexOf(id) : links.length);
      return [...links].sort((one, other) => place(one) - place(other));
    }
    case 'delete':
      return links.filter(({ id }) => id !== change.id);
  }
}

/** Every link's id, with one moved among those that show: a link on its way out keeps its place before the next. */
export function orderAfterMove(all: readonly Link[], shown: readonly Link[]): number[] {
  const shownIds = shown.map(({ id }) => id);
  const waiting = [...shownIds];
  return all.map(({ id }) => (shownIds.includes(id) ? (waiting.shift() ?? id) : id));
}

/**
 * An address as it is offered for editing: a mail address as it was typed; whatever else whole, since its http or
 * https may matter, and since only a bare mail address gets its `mailto:` back.
 */
export function editableUrl(url: string): string {
  return /^mailto:[\w.+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(url) ? spokenUrl(url) : url;
}

/** An address as people say it: `kiln.example/shop`. */
export function spokenUrl(url: string): string {
  return url.replace(/^(?:https?:\/\/|mailto:)/, '').replace(/\/$/, '');
}

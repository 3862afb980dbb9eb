import { initialOf } from '../../shared/initial.js';
import { linkAddress } from '../../shared/link-address.js';
import { plainText, singleLine } from '../../shared/plain-text.js';
import { socialDrawings } from '../../shared/social-drawings.js';
import { readSocialLinks } from '../../shared/social-links.js';
import { type Tree, tree } from '../../shared/tree.js';
import type { CardProfile } from './card-profile.js';

export interface CardOptions {
  /** Links at most; all of them by default. */
  links?: number | undefined;
  /** Label of the button that leads to the creator's page. */
  text?: string | undefined;
}

const PAGE = 'See my page';
const WAVE = 'q12.5-10 25 0t25 0';

/** What the element draws and `renderCard` writes: one description, so that they cannot differ. */
export function cardTree(profile: CardProfile, { links, text }: CardOptions): Tree {
  const name = singleLine(profile.displayName) || profile.username;
  const bio = plainText(profile.bio);
  return tree(
    'article',
    { class: 'ts-card', part: 'card', 'aria-label': name },
    sea(),
    picture(name, profile.profileImage),
    tree('h2', { class: 'ts-heading name', part: 'name', dir: 'auto' }, name),
    bio ? tree('p', { class: 'bio', part: 'bio', dir: 'auto' }, bio) : null,
    socialRow(profile.socialLinks),
    linkList(profile.links, links),
    tree(
      'a',
      { class: 'ts-button button', part: 'button', href: profile.address, dir: 'auto' },
      text || PAGE,
    ),
  );
}

/** Three lines of water behind the picture; as wide as any card is. */
function sea(): Tree {
  const line = (y: number, from: number) => tree('path', { d: `M${from} ${y}${WAVE.repeat(14)}` });
  return tree(
    'svg',
    { class: 'sea', viewBox: '0 0 560 72', 'aria-hidden': 'true' },
    line(18, -40),
    line(36, -65),
    line(54, -40),
  );
}

/** Over the initial, which shows until the picture comes and where it does not. */
function picture(name: string, address: string | null): Tree {
  const size = { width: '88', height: '88' };
  return tree(
    'div',
    { class: 'picture', part: 'image', 'aria-hidden': 'true' },
    initialOf(name),
    address && /^https?:/.test(address)
      ? tree('img', { ...size, src: address, alt: '', loading: 'lazy', referrerpolicy: 'no-referrer' })
      : null,
  );
}

function socialRow(typed: Record<string, string>): Tree | null {
  const shown = readSocialLinks(typed).map(({ platform, label, url }) =>
    tree(
      'li',
      {},
      tree(
        'a',
        { href: url, rel: 'noopener' },
        tree('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, ...socialDrawings[platform]),
        tree('span', { class: 'ts-unseen' }, label),
      ),
    ),
  );
  // Safari takes the role away from lists without bullets.
  return shown.length === 0 ? null : tree('ul', { class: 'social', part: 'social', role: 'list' }, ...shown);
}

function linkList(links: CardProfile['links'], most = Number.POSITIVE_INFINITY): Tree | null {
  const shown = links.flatMap(({ title, url }) => {
    const href = linkAddress(url);
    return href ? [{ href, title: singleLine(title) || href }] : [];
  });
  const items = shown
    .slice(0, most)
    .map(({ href, title }) =>
      tree(
        'li',
        {},
        tree('a', { class: 'link ts-button', part: 'link', href, rel: 'noopener', dir: 'auto' }, title),
      ),
    );
  return items.length === 0 ? null : tree('ul', { class: 'links', part: 'links', role: 'list' }, ...items);
}

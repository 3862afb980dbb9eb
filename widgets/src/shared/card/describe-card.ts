import { initialOf } from '../initial.js';
import { linkAddress } from '../link-address.js';
import { pictureAddress } from '../picture-address.js';
import { plainText, singleLine } from '../plain-text.js';
import { socialDrawings } from '../social-drawings.js';
import { readSocialLinks } from '../social-links.js';
import type { CardProfile } from './card-profile.js';
import { CARD_BUTTON_TEXT } from './card-texts.js';

/** One element of the card. It is drawn twice: as HTML text on a server, and as nodes in a browser. */
export interface CardNode {
  tag: string;
  attributes: Record<string, string>;
  children: ReadonlyArray<CardNode | string>;
}

export interface CardContent {
  /** Links at most; all of them when left out. */
  links?: number | undefined;
  /** Of the button that leads to the creator's page; none when empty. */
  buttonText?: string | undefined;
}

/** Everything that the card shows. Nothing of a stranger's can be an address that runs. */
export function describeCard(profile: CardProfile, content: CardContent): CardNode {
  const { links: maximum = Number.POSITIVE_INFINITY, buttonText = CARD_BUTTON_TEXT } = content;
  const bio = plainText(profile.bio);
  return node('article', { class: 'card', part: 'card', 'aria-labelledby': 'name' }, [
    tide(),
    portrait(profile),
    node('h2', { class: 'name', part: 'name', id: 'name', dir: 'auto' }, [cardName(profile)]),
    ...(bio ? [node('p', { class: 'bio', part: 'bio', dir: 'auto' }, [bio])] : []),
    ...socialList(profile),
    ...linkList(profile, maximum),
    ...(buttonText
      ? [
          node('a', { class: 'button', part: 'button', href: cardAddress(profile), dir: 'auto' }, [
            buttonText,
          ]),
        ]
      : []),
  ]);
}

export function cardName({ displayName, username }: CardProfile): string {
  return singleLine(displayName) || username;
}

/** Where the creator's page lives. */
export function cardAddress({ address, host, username }: CardProfile): string {
  return linkAddress(address) ?? `${host}/${encodeURIComponent(username)}`;
}

/** The water behind the portrait. Drawn rather than painted by CSS: policies of hosts refuse pictures in styles. */
function tide(): CardNode {
  const line = 'M0 0h960v52q-20 16-40 0t-40 0';
  const waves = 't-40 0'.repeat(22);
  return node(
    'svg',
    { class: 'tide', viewBox: '0 0 960 72', preserveAspectRatio: 'xMidYMin slice', 'aria-hidden': 'true' },
    [node('path', { d: `${line}${waves}z`, fill: 'currentColor' })],
  );
}

/**
 * Over a placeholder, which shows until the picture is there; one that never comes is covered by the initial
 * that it carries. Decoration: the name follows.
 */
function portrait(profile: CardProfile): CardNode {
  const address = portraitAddress(profile);
  const initial = initialOf(cardName(profile));
  const size = { width: '88', height: '88' };
  // Whose server it is need not learn which page shows it.
  const picture = { class: 'picture', alt: '', ...size, referrerpolicy: 'no-referrer', decoding: 'async' };
  return node('span', { class: 'portrait', part: 'portrait', 'aria-hidden': 'true' }, [
    placeholder(initial),
    ...(address ? [node('img', { ...picture, 'data-initial': initial, src: address })] : []),
  ]);
}

/** An instance keeps its own pictures in several widths; twice the size that it is shown in will do. */
function portraitAddress({ profileImage, host }: CardProfile): string | null {
  const address = pictureAddress(profileImage);
  if (address === null || !address.startsWith('/')) return address;
  return host + address.replace(/^(\/media\/[0-9a-f]+\/)\d+\.(?:webp|avif|jpg)$/, '$1192.webp');
}

function placeholder(initial: string): CardNode {
  return initial
    ? node('span', { class: 'initial' }, [initial])
    : icon('M16 8.25a4 4 0 1 1-8 0 4 4 0 0 1 8 0M4.5 20.25a7.5 7.5 0 0 1 15 0');
}

function socialList({ socialLinks }: CardProfile): CardNode[] {
  const shown = readSocialLinks(socialLinks).map(({ platform, label, url }) =>
    node('li', {}, [
      node('a', { class: 'social-link', part: 'social-link', href: url, rel: 'noopener' }, [
        icon(socialDrawings[platform]),
        node('span', { class: 'unseen' }, [label]),
      ]),
    ]),
  );
  return list('social', shown);
}

function linkList({ links }: CardProfile, maximum: number): CardNode[] {
  const shown = links.flatMap(({ title, url }) => {
    const href = linkAddress(String(url));
    if (href === null) return [];
    const attributes = { class: 'link', part: 'link', href, rel: 'noopener', dir: 'auto' };
    return [node('li', {}, [node('a', attributes, [singleLine(String(title)) || href])])];
  });
  return list('links', shown.slice(0, maximum));
}

/** With its role: Safari takes a list without bullets for none. */
function list(name: string, items: CardNode[]): CardNode[] {
  return items.length === 0 ? [] : [node('ul', { class: name, part: name, role: 'list' }, items)];
}

function icon(drawing: string): CardNode {
  const stroke = { fill: 'none', stroke: 'currentColor', 'stroke-width': '1.75' };
  const caps = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };
  return node('svg', { viewBox: '0 0 24 24', ...stroke, ...caps, 'aria-hidden': 'true' }, [
    node('path', { d: drawing }),
  ]);
}

function node(
  tag: string,
  attributes: CardNode['attributes'],
  children: CardNode['children'] = [],
): CardNode {
  return { tag, attributes, children };
}

import { toSafeLinkAddress } from '../../shared/addresses.js';
import { readInitial, toPlainText, toSingleLine } from '../../shared/plain-text.js';
import { readSocialLinks, socialDrawings } from '../../shared/social-links.js';
import { createTree, type Tree } from '../../shared/tree.js';
import type { CardProfile } from './card-profile.js';

export interface CardOptions {
  /** The maximum number of links. All links by default. */
  links?: number | undefined;
  /** The label of the button that links to the creator's page. Default: 'See my page'. */
  text?: string | undefined;
}

const PAGE_LINK_TEXT = 'See my page';
const PORTRAIT_ICON_PATH = 'M16 8.25a4 4 0 1 1-8 0 4 4 0 0 1 8 0M4.5 20.25a7.5 7.5 0 0 1 15 0';

/**
 * Returns the tree for both the element and `renderCard`, so that their cards cannot differ. No input becomes a URL
 * that runs code.
 */
export function createCardTree(profile: CardProfile, { links, text }: CardOptions): Tree {
  const bio = toPlainText(profile.bio);
  const pageUrl = toSafeLinkAddress(profile.address);
  return createTree(
    'article',
    { class: 'ts-card', part: 'card', 'aria-labelledby': 'name' },
    createWaveLines(),
    createPortrait(profile),
    createTree(
      'h2',
      { class: 'ts-heading name', part: 'name', id: 'name', dir: 'auto' },
      getCardName(profile),
    ),
    bio ? createTree('p', { class: 'bio', part: 'bio', dir: 'auto' }, bio) : null,
    createSocialRow(profile.socialLinks),
    createLinkList(profile.links, links),
    pageUrl &&
      createTree(
        'a',
        { class: 'ts-button button', part: 'button', href: pageUrl, dir: 'auto' },
        text || PAGE_LINK_TEXT,
      ),
  );
}

export function getCardName({ displayName, username }: CardProfile): string {
  return toSingleLine(displayName) || username;
}

/**
 * Returns the waves behind the portrait. Uses SVG, because the security policies of other sites can block images in
 * styles.
 */
function createWaveLines(): Tree {
  const waves = `M0 0h960v58q-20 16-40 0${'t-40 0'.repeat(23)}z`;
  return createTree(
    'svg',
    { class: 'tide', viewBox: '0 0 960 80', preserveAspectRatio: 'xMidYMin slice', 'aria-hidden': 'true' },
    createTree('path', { d: waves, fill: 'currentColor' }),
  );
}

/**
 * Returns the portrait over the initial, which is visible until the image has loaded. The `data-` attribute covers a
 * broken image with the initial. Both are decorative, because the name follows.
 */
function createPortrait(profile: CardProfile): Tree {
  const initial = readInitial(getCardName(profile));
  const size = { width: '88', height: '88', decoding: 'async' };
  // Without a referrer, the image's server does not receive the URL of the page.
  const image = {
    class: 'image',
    alt: '',
    ...size,
    referrerpolicy: 'no-referrer',
    'data-initial': initial,
  };
  const src = toPortraitUrl(profile.profileImage);
  return createTree(
    'span',
    { class: 'portrait', part: 'portrait', 'aria-hidden': 'true' },
    initial || createIcon(PORTRAIT_ICON_PATH),
    src && createTree('img', { ...image, src }),
  );
}

/**
 * Returns the URL of the portrait. Instances store uploads in several widths, and twice the displayed size is enough.
 */
function toPortraitUrl(address: string | null): string | null {
  if (!address || !/^https?:\/\//i.test(address)) return null;
  return address.replace(/(\/media\/[0-9a-f]+\/)\d+\.(?:webp|avif|jpg)$/, '$1192.webp');
}

function createSocialRow(links: CardProfile['socialLinks']): Tree | null {
  const knownLinks = readSocialLinks(links).map(({ platform, label, url }) =>
    createTree(
      'a',
      { class: 'social-link', part: 'social-link', href: url, rel: 'noopener' },
      createIcon(socialDrawings[platform]),
      createTree('span', { class: 'ts-unseen' }, label),
    ),
  );
  return createItemList('social', knownLinks);
}

function createLinkList(links: CardProfile['links'], maxLinks = Number.POSITIVE_INFINITY): Tree | null {
  const knownLinks = links.flatMap(({ title, url }) => {
    const href = toSafeLinkAddress(String(url));
    if (href === null) return [];
    const attributes = { class: 'ts-button link', part: 'link', href, rel: 'noopener', dir: 'auto' };
    return [createTree('a', attributes, toSingleLine(String(title)) || href)];
  });
  return createItemList('links', knownLinks.slice(0, maxLinks));
}

/** Returns a list with an explicit role, because Safari ignores the role of lists without bullets. */
function createItemList(name: string, items: Tree[]): Tree | null {
  if (items.length === 0) return null;
  return createTree(
    'ul',
    { class: name, part: name, role: 'list' },
    ...items.map((item) => createTree('li', {}, item)),
  );
}

function createIcon(path: string): Tree {
  const stroke = { fill: 'none', stroke: 'currentColor', 'stroke-width': '1.75' };
  const caps = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };
  return createTree(
    'svg',
    { viewBox: '0 0 24 24', ...stroke, ...caps, 'aria-hidden': 'true' },
    createTree('path', { d: path }),
  );
}

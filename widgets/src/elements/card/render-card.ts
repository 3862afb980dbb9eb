import { linkAddress } from '../../shared/link-address.js';
import { type Tree, tree } from '../../shared/tree.js';
import type { CardProfile } from './card-profile.js';
import { cardCss, cardStyleHash } from './card-style.gen.js';
import { type CardOptions, cardName, cardTree } from './card-tree.js';

export interface RenderCardOptions extends CardOptions {
  /** `auto` follows the color-scheme of the page around it. */
  theme?: 'auto' | 'light' | 'dark';
  /** Base address of the instance, for pages that load the element too; nothing else asks for it. */
  host?: string;
}

export interface RenderedCard {
  /** `<tidings-card>` with its declarative shadow root, to be written into a page as it is. */
  html: string;
  /** What `style-src` must name under a policy without `unsafe-inline`: `'sha256-…'`, quotes included. */
  styleHash: string;
}

const VOID = new Set(['img']);
const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Writes a creator's card as HTML: no script, no request but for the picture. Browsers that know no declarative
 * shadow roots show the link inside. Colours are the page's own, by `--tidings-*` on `tidings-card`.
 */
export function renderCard(profile: CardProfile, options: RenderCardOptions = {}): RenderedCard {
  const { theme = 'auto', host, links, text } = options;
  const element = tree(
    'tidings-card',
    {
      creator: profile.username,
      host,
      theme: theme === 'auto' ? undefined : theme,
      links: links === undefined ? undefined : String(links),
      text: text || undefined,
    },
    tree(
      'template',
      { shadowrootmode: 'open' },
      tree('style', {}, cardCss),
      tree('div', { class: 'ts-root' }, cardTree(profile, options)),
    ),
    tree('a', { href: linkAddress(profile.address) ?? undefined }, cardName(profile)),
  );
  return { html: write(element), styleHash: cardStyleHash };
}

function write({ tag, attributes, children }: Tree): string {
  const written = Object.entries(attributes).flatMap(([name, value]) =>
    value === undefined ? [] : ` ${name}="${escapeHtml(value)}"`,
  );
  const opening = `<${tag}${written.join('')}>`;
  if (VOID.has(tag)) return opening;
  // The only style is our own, and entities mean nothing in it.
  const text = (child: string) => (tag === 'style' ? child : escapeHtml(child));
  const inside = children.map((child) => (typeof child === 'string' ? text(child) : write(child)));
  return `${opening}${inside.join('')}</${tag}>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

import { toSafeLinkAddress } from '../../shared/addresses.js';
import { createTree, type Tree } from '../../shared/tree.js';
import { fetchJson } from '../host.js';
import { type CardProfile, getCardAddress, parseCardProfile } from './card-profile.js';
import { cardCss, cardStyleHash } from './card-style.built.js';
import { type CardOptions, createCardTree, getCardName } from './card-tree.js';

export interface RenderCardOptions extends CardOptions {
  /** `page` follows the color scheme of the page. Only the element supports the creator's own theme. */
  theme?: 'page' | 'light' | 'dark';
  /** The URL of the instance. Required only for pages that also load the element. */
  host?: string;
}

export interface RenderedCard {
  /** The HTML of `<tidings-card>` with its declarative shadow root, to insert into a page unchanged. */
  html: string;
  /** The source that `style-src` must include in a policy without `unsafe-inline`: `'sha256-…'`, including quotes. */
  styleHash: string;
}

const VOID_TAGS = new Set(['img']);
const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Renders a creator's card as HTML without a script. The only request is for the image. Browsers without declarative
 * shadow roots show a link to the creator's page. The page sets colors with `--tidings-*` on `tidings-card`.
 */
export function renderCard(profile: CardProfile, options: RenderCardOptions = {}): RenderedCard {
  const { theme = 'page', host, links, text } = options;
  const element = createTree(
    'tidings-card',
    {
      creator: profile.username,
      host,
      theme,
      links: links === undefined ? undefined : String(links),
      text: text || undefined,
    },
    createTree(
      'template',
      { shadowrootmode: 'open' },
      createTree('style', {}, cardCss),
      createTree('div', { class: 'ts-root' }, createCardTree(profile, options)),
    ),
    createTree('a', { href: toSafeLinkAddress(profile.address) ?? undefined }, getCardName(profile)),
  );
  return { html: printTree(element), styleHash: cardStyleHash };
}

function printTree({ tag, attributes, children }: Tree): string {
  const attributesText = Object.entries(attributes).flatMap(([name, value]) =>
    value === undefined ? [] : ` ${name}="${escapeHtml(value)}"`,
  );
  const opening = `<${tag}${attributesText.join('')}>`;
  if (VOID_TAGS.has(tag)) return opening;
  // A style element does not decode entities, and its text is only our own CSS.
  const printText = (child: string) => (tag === 'style' ? child : escapeHtml(child));
  const childTexts = children.map((child) =>
    typeof child === 'string' ? printText(child) : printTree(child),
  );
  return `${opening}${childTexts.join('')}</${tag}>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/**
 * Fetches a creator's public profile, as in `fetchCard('https://tidings.example', 'mara')`. Throws if the creator does
 * not exist, or if the instance does not respond within 15 seconds.
 */
export async function fetchCard(host: string, username: string): Promise<CardProfile> {
  const instance = host.replace(/\/+$/, '');
  return parseCardProfile(await fetchJson(getCardAddress(instance, username)), instance);
}

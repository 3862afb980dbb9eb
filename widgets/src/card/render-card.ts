import { createHash } from 'node:crypto';
import cardCss from '../shared/card/card.css?inline';
import type { CardProfile } from '../shared/card/card-profile.js';
import {
  type CardContent,
  type CardNode,
  cardAddress,
  cardName,
  describeCard,
} from '../shared/card/describe-card.js';

export interface CardOptions extends CardContent {
  /** `auto` follows the color-scheme of the page around the card. */
  theme?: 'auto' | 'light' | 'dark' | undefined;
}

export interface RenderedCard {
  /** The element with its shadow root declared: no script, and no request but for the picture. */
  html: string;
  /** CSP source of the card's style: `'sha256-…'`, quotes included. Always the same for one release. */
  styleHash: string;
}

const styleHash = `'sha256-${createHash('sha256').update(cardCss).digest('base64')}'`;

/**
 * The card of a creator as HTML for a page that a server writes. Colours come from the page's own style sheet,
 * by the same `--tidings-*` variables as the element's. Where the page loads the element too, it takes over
 * what is there without drawing it again.
 */
export function renderCard(profile: CardProfile, options: CardOptions = {}): RenderedCard {
  const { theme, links, buttonText } = options;
  const attributes = {
    creator: profile.username,
    host: profile.host,
    ...(theme === undefined ? {} : { theme }),
    ...(links === undefined ? {} : { links: String(links) }),
    ...(buttonText === undefined ? {} : { 'button-text': buttonText }),
  };
  const shadow = `<style>${cardCss}</style>${printNode(describeCard(profile, options))}`;
  // What browsers that know no declared shadow roots show.
  const standIn = { tag: 'a', attributes: { href: cardAddress(profile) }, children: [cardName(profile)] };
  const html = [
    `<tidings-card${printAttributes(attributes)}>`,
    `<template shadowrootmode="open">${shadow}</template>`,
    printNode(standIn),
    '</tidings-card>',
  ].join('');
  return { html, styleHash };
}

const VOID_TAGS = new Set(['img']);
const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

function printAttributes(attributes: CardNode['attributes']): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('');
}

function printNode(node: CardNode | string): string {
  if (typeof node === 'string') return escapeHtml(node);
  const opening = `<${node.tag}${printAttributes(node.attributes)}>`;
  return VOID_TAGS.has(node.tag)
    ? opening
    : `${opening}${node.children.map(printNode).join('')}</${node.tag}>`;
}

import type { CardNode } from '../../shared/card/describe-card.js';
import { h, svg } from '../dom.js';

const DRAWINGS = new Set(['svg', 'path']);

/** The described card as nodes. */
export function drawCard({ tag, attributes, children }: CardNode): Element {
  const make = (DRAWINGS.has(tag) ? svg : h) as typeof h;
  const nodes = children.map((child) => (typeof child === 'string' ? child : drawCard(child)));
  return make(tag as keyof HTMLElementTagNameMap, attributes, ...nodes);
}

import type { Tree } from '../shared/tree.js';

const SVG = 'http://www.w3.org/2000/svg';

/** Node by node: no string is ever parsed, so no Trusted Types policy is asked for one. */
export function drawTree({ tag, attributes, children }: Tree, space?: string): HTMLElement {
  const own = tag === 'svg' ? SVG : space;
  const element = own ? document.createElementNS(own, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.map((child) => (typeof child === 'string' ? child : drawTree(child, own))));
  // What callers ask for by tag they know; SVG stands inside only.
  return element as HTMLElement;
}

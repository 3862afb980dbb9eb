import type { Tree } from '../shared/tree.js';

const SVG = 'http://www.w3.org/2000/svg';

/** Creates nodes one by one. No string is ever parsed, so no Trusted Types policy is needed. */
export function drawTree({ tag, attributes, children }: Tree, space?: string): HTMLElement {
  const own = tag === 'svg' ? SVG : space;
  const element = own ? document.createElementNS(own, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.map((child) => (typeof child === 'string' ? child : drawTree(child, own))));
  // Callers request an HTML tag; SVG occurs only inside.
  return element as HTMLElement;
}

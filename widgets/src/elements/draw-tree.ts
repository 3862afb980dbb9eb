import controlsCss from '../shared/card-and-controls.css?inline';
import type { Tree } from '../shared/tree.js';
import hostCss from './host.css?inline';

const SVG = 'http://www.w3.org/2000/svg';

/** Creates nodes one by one. No string is ever parsed, so no Trusted Types policy is needed. */
export function drawTree({ tag, attributes, children }: Tree, namespace?: string): HTMLElement {
  const ownNamespace = tag === 'svg' ? SVG : namespace;
  const element = ownNamespace ? document.createElementNS(ownNamespace, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(name, value);
  }
  element.append(
    ...children.map((child) => (typeof child === 'string' ? child : drawTree(child, ownNamespace))),
  );
  // Callers request an HTML tag; SVG occurs only inside.
  return element as HTMLElement;
}

/**
 * Applies the styles. A constructed style sheet needs no `unsafe-inline`, and every browser that knows `light-dark()`
 * has them. A document without a window shows nothing.
 */
export function applyStyle(root: ShadowRoot, css: string): void {
  const { defaultView } = root.ownerDocument;
  if (!defaultView) return;
  const sheet = new defaultView.CSSStyleSheet();
  sheet.replaceSync(controlsCss + hostCss + css);
  root.adoptedStyleSheets = [sheet];
}

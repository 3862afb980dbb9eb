import controlsCss from '../shared/card-and-controls.css?inline';
import type { Tree } from '../shared/tree.js';
import hostCss from './host.css?inline';

const SVG = 'http://www.w3.org/2000/svg';

/** Creates nodes one by one. Parses no string, so it needs no Trusted Types policy. */
export function drawTree({ tag, attributes, children }: Tree, namespace?: string): HTMLElement {
  const ownNamespace = tag === 'svg' ? SVG : namespace;
  const element = ownNamespace ? document.createElementNS(ownNamespace, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(name, value);
  }
  element.append(
    ...children.map((child) => (typeof child === 'string' ? child : drawTree(child, ownNamespace))),
  );
  // Callers create only HTML tags. SVG occurs only inside.
  return element as HTMLElement;
}

/**
 * Applies the styles. Constructed style sheets need no `unsafe-inline`, and every browser with `light-dark()` supports
 * them. A document without a window shows nothing.
 */
export function applyStyle(root: ShadowRoot, css: string): void {
  const { defaultView } = root.ownerDocument;
  if (!defaultView) return;
  const sheet = new defaultView.CSSStyleSheet();
  sheet.replaceSync(controlsCss + hostCss + css);
  root.adoptedStyleSheets = [sheet];
}

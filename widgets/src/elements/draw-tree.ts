import type { Tree } from '../shared/tree.js';
import widgetCss from '../shared/widget.css?inline';
import elementCss from './element.css?inline';

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

/**
 * Applies the styles. Constructed style sheets need no `unsafe-inline`. Without support for them, or in another
 * window's document, returns a style element to insert first, which the document's policy may block.
 */
export function applyStyle(root: ShadowRoot, css: string): HTMLStyleElement[] {
  const text = widgetCss + elementCss + css;
  try {
    const sheet = new (root.ownerDocument.defaultView ?? window).CSSStyleSheet();
    sheet.replaceSync(text);
    root.adoptedStyleSheets = [sheet];
    return [];
  } catch {
    const style = root.ownerDocument.createElement('style');
    style.textContent = text;
    return [style];
  }
}

import widgetCss from '../shared/widget.css?inline';
import elementCss from './element.css?inline';

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

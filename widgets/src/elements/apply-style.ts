import widgetCss from '../shared/widget.css?inline';
import elementCss from './element.css?inline';

/**
 * Constructed sheets need no `unsafe-inline`. Where there are none, or the document is another window's, it gives a
 * style element to put before the rest, and the document's policy decides.
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

/**
 * Parses HTML into the body of a document without a window: nothing in it runs or loads. The only way to parse HTML
 * here, because the page's Trusted Types policy blocks `innerHTML`.
 */
export function parseHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body;
}

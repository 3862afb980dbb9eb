/**
 * Parses HTML into the body of a document without a window, where nothing runs or loads. Use only this function,
 * because the page's Trusted Types policy blocks `innerHTML`.
 */
export function parseHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body;
}

/**
 * Parses HTML into the body of a document without a window: nothing in it runs or loads. The one way to read HTML
 * here; the page's Trusted Types policy refuses `innerHTML`.
 */
export function parseHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body;
}

import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { PageView } from '../../ports/pages.js';
import type { HttpContext } from '../router.js';
import { renderPage } from './render-page.js';

/**
 * Renders a page for one person. It is not cached, and hidden from other sites, because its URL contains a token or an
 * email address.
 */
export function renderPrivatePage(
  c: HttpContext,
  view: PageView,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  preventCaching(c);
  return renderPage(c, view, status);
}

export function preventCaching(c: HttpContext): void {
  c.header('Cache-Control', 'no-store');
  c.header('Referrer-Policy', 'no-referrer');
  c.header('X-Robots-Tag', 'noindex');
}

import type { PageLook } from '../../ports/pages.js';
import type { HttpContext } from '../router.js';

/** Reads the requested look of a checkout from its URL. */
export function readPageLook(c: HttpContext): PageLook {
  const theme = c.req.query('theme');
  return {
    presentation: c.req.query('presentation') === 'overlay' ? 'overlay' : 'page',
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
  };
}

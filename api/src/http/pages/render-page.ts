import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { CheckoutLook, PageView, RenderedPage } from '../../ports/pages.js';
import type { HttpContext } from '../router.js';
import {
  createOpenerHeader,
  type FrameAncestors,
  formatFrameAncestors,
  formatTrustedTypes,
  type OpenerPolicy,
} from './security-headers.js';

/** Responds with a page that Tidings renders, under a policy that allows no other code. */
export async function renderPage(
  c: HttpContext,
  view: PageView,
  status: ContentfulStatusCode = 200,
  sources: PageSources & { framer?: FrameAncestors } = {},
): Promise<Response> {
  const { pages, instance } = c.var.context;
  const page = await pages.render(view, { brandName: instance.brandName, publicUrl: instance.publicUrl });
  const isEmbedded = view.page === 'site' && view.presentation === 'embedded';
  const framer = isEmbedded ? 'self' : 'nobody';
  c.header('Content-Security-Policy', createPagePolicy(page, { framer, ...sources }));
  return c.html(page.html, status, createOpenerHeader(instance, chooseOpenerPolicy(view)));
}

/** Pages with a payment form, or with the overlay that frames a payment form. */
const PAYS = new Set<PageView['page']>(['site', 'store', 'buy', 'plan-payment']);

export function chooseOpenerPolicy({ page }: PageView): OpenerPolicy {
  return PAYS.has(page) ? 'same-origin-allow-popups' : 'same-origin';
}

/** The sources that a page may load from, besides our own. */
export interface PageSources {
  /** `any` allows images from any host, as in a newsletter. */
  images?: 'own' | 'any';
  /** Other origins for the page's scripts, frames and requests. */
  scripts?: readonly string[];
  frames?: readonly string[];
  connections?: readonly string[];
}

export function createPagePolicy(
  { styleHashes, frameSources }: Omit<RenderedPage, 'html'>,
  {
    framer,
    images = 'own',
    scripts = [],
    frames = [],
    connections = [],
  }: PageSources & { framer: FrameAncestors },
): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    `style-src 'self' ${styleHashes.join(' ')}`.trim(),
    `img-src 'self' data:${images === 'any' ? ' https:' : ''}`,
    "font-src 'self'",
    ["connect-src 'self'", ...connections].join(' '),
    "form-action 'self'",
    ["frame-src 'self'", ...frameSources, ...frames].join(' '),
    "base-uri 'none'",
    formatFrameAncestors(framer),
    // The payment provider's script may use strings in unknown ways.
    ...(scripts.length === 0 ? [formatTrustedTypes([])] : []),
  ].join('; ');
}

/** Reads the requested look of a checkout from its URL. */
export function readPageLook(c: HttpContext): CheckoutLook {
  const theme = c.req.query('theme');
  return {
    presentation: c.req.query('presentation') === 'overlay' ? 'overlay' : 'page',
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
  };
}
